import { readTextAttribute } from "@/lib/content/syntax/jsx-attributes";
import { defineContentComponent } from "@/lib/text/define-content-component";
import { link, paragraph, text } from "@/lib/text/flow";

export const githubRepo = defineContentComponent({
  names: ["GitHub.Repo", "Github.Repo"],
  needs: ["repo"],
  inIslands: true,
  enhancement: { selector: "[data-repository]", module: "repository-client" },
  toMarkdown: (element) => {
    const repo = readTextAttribute(element, "repo") ?? "";
    const url = repo.includes("://") ? repo : `https://github.com/${repo}`;
    return [paragraph(link(url, [text(repo)]))];
  },
});
