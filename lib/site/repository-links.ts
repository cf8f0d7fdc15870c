/** Where readers can edit a page's file and report an issue. */
export interface RepositoryLinks {
  editHref: string;
  issueHref: string;
}

/**
 * Addresses at the repository's host, in the form that the large hosts share. The repository is given by its own address
 * (`https://github.com/owner/name`), or by that of the docs folder in it (`…/tree/main/docs`).
 * @param file of the page, relative to the docs folder.
 * @param path of the page, for the text of the issue.
 */
export function repositoryLinks(repository: string, file: string, path: string): RepositoryLinks {
  const address = repository.replace(/\/+$/, "");
  const [, root = address, folder = "HEAD"] = /^(.*?)\/tree\/(.+)$/.exec(address) ?? [];
  const encodedFile = file.split("/").map(encodeURIComponent).join("/");
  const issue = new URLSearchParams({ title: `Documentation: ${path}`, body: `Page: ${path}\nFile: ${file}\n\n` });
  return { editHref: `${root}/edit/${folder}/${encodedFile}`, issueHref: `${root}/issues/new?${issue}` };
}
