import type { ReactNode } from "react";
import { joinClasses, readText } from "@/components/content/prop-values";
import { currentMessages } from "@/components/render-context";
import { Icon } from "@/components/ui/icon";

/**
 * `owner/name` of a repository as an author wrote it; undefined if it is neither that nor an address of one.
 * @example readRepositoryName("https://github.com/vercel/next.js/tree/canary") // "vercel/next.js"
 */
export function readRepositoryName(written: string): string | undefined {
  const match = /^(?:https?:\/\/(?:www\.)?github\.com\/)?([\w.-]+)\/([\w.-]+?)(?:\.git)?(?:[/?#].*)?$/.exec(
    written.trim(),
  );
  return match ? `${match[1]}/${match[2]}` : undefined;
}

interface RepositoryProps {
  repo?: string;
  variant?: "inset" | "flat";
  className?: string;
}

/** A card of a GitHub repository; description, stars and forks are asked for when it scrolls into view. */
function GitHubRepository({ repo, variant = "inset", className }: RepositoryProps): ReactNode {
  const name = readRepositoryName(readText(repo) ?? "");
  const messages = currentMessages();
  if (!name) return null;
  return (
    <div className={joinClasses("repository", className)} data-variant={variant} data-repository={name}>
      <p className="repository-name">
        <Icon icon={{ name: "github", library: "fontawesome", style: "brands" }} />
        <a className="card-link" href={`https://github.com/${name}`} target="_blank" rel="noreferrer noopener">
          {name}
        </a>
      </p>
      <p className="repository-description" data-part="description" />
      <p className="repository-counts">
        <span>
          <Icon icon={{ name: "star", library: "lucide" }} label={messages.stars} /> <span data-part="stars">–</span>
        </span>
        <span>
          <Icon icon={{ name: "git-fork", library: "lucide" }} label={messages.forks} />{" "}
          <span data-part="forks">–</span>
        </span>
      </p>
    </div>
  );
}

/** Members of `GitHub`. */
export const GitHub = { Repo: GitHubRepository };
