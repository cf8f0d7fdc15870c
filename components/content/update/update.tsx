import type { ReactNode } from "react";
import { componentId } from "@/components/content/component-id";
import { renderInlineMarkdown } from "@/components/content/inline-markdown";
import { readList } from "@/components/content/prop-values";
import { currentMessages } from "@/components/render-context";

interface UpdateProps {
  label?: string;
  description?: ReactNode;
  tags?: readonly string[] | string;
  id?: string;
  rss?: unknown;
  children?: ReactNode;
}

/** An entry of a changelog. */
export function Update({ label = "", description, tags, id, children }: UpdateProps): ReactNode {
  const names = readList(tags);
  const anchor = componentId(id, label, "update");
  return (
    <section className="update" id={anchor} data-tags={JSON.stringify(names)}>
      <div>
        <div className="update-sticky">
          <h2 className="update-heading">
            <a className="update-label" href={`#${encodeURIComponent(anchor)}`}>
              {label}
            </a>
          </h2>
          <UpdateTags names={names} />
          {description ? (
            <p className="update-description">{renderInlineMarkdown(description, { keepsLinks: true })}</p>
          ) : null}
        </div>
      </div>
      <div className="update-content">{children}</div>
    </section>
  );
}

function UpdateTags({ names }: { names: readonly string[] }): ReactNode {
  if (names.length === 0) return null;
  return (
    <ul className="update-tags">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}

/** The filter of a changelog, most frequent tag first; several tags mean entries that have them all. */
export function UpdateFilters({ tags }: { tags?: readonly string[] }): ReactNode {
  const messages = currentMessages();
  return (
    <fieldset className="update-filters" id="changelog-filters" data-update-filters="">
      <legend>{messages.filters}</legend>
      <div id="changelog-filters-content">
        {readList(tags).map((tag) => (
          <button key={tag} type="button" aria-pressed={false} data-tag={tag}>
            {tag}
          </button>
        ))}
      </div>
      <p className="update-none" role="status" data-none={messages.noEntries} />
      <button type="button" className="update-clear" data-clear="" hidden>
        {messages.clearFilters}
      </button>
    </fieldset>
  );
}
