import { useEffect, useState } from 'react';
import { threadQuery } from '../../client/data/queries/queries.ts';
import { getQueryClient } from '../../client/data/queries/query-client.ts';
import { changeDraft, type Draft } from '../../client/draft/compose-store.ts';

const quietClass = 'h-6 rounded-full px-2 text-xs text-ink-3 hover:bg-well hover:text-ink';

/** The quote is outside the editor: it is sent as it was received and cannot be changed by accident. */
export function QuotePreview({ draft }: { draft: Draft }) {
  const [isShown, setShown] = useState(draft.kind === 'forward');
  const page = useQuotedPage(draft, isShown);
  const [removed, setRemoved] = useState<Pick<Draft, 'quote' | 'quoted'> | null>(null);
  if (!draft.quote && removed)
    return (
      <div className="px-5 pb-4">
        <button type="button" onClick={() => changeDraft(removed)} className={quietClass}>
          Restore quote
        </button>
      </div>
    );
  if (!draft.quote) return null;
  return (
    <div className="px-5 pb-4">
      <div className="flex items-center gap-2">
        <button
          type="button"
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
          className="h-6 rounded-full bg-well px-2.5 text-xs text-ink-2 hover:bg-press"
        >
          Quoted text
        </button>
        <button
          type="button"
          onClick={() => {
            setRemoved({ quote: draft.quote, quoted: draft.quoted });
            changeDraft({ quote: '', quoted: undefined });
          }}
          className={quietClass}
        >
          Remove quote
        </button>
      </div>
      {isShown && page === null ? (
        <pre className="mt-2 border-l-2 border-line pl-3 font-sans text-sm whitespace-pre-wrap text-ink-2">
          {draft.quote}
        </pre>
      ) : null}
      {isShown && page !== null ? (
        <iframe
          title="Quoted email"
          // Of an origin of its own, our pictures would be refused to it. Scripts stay off.
          sandbox="allow-same-origin"
          referrerPolicy="no-referrer"
          srcDoc={page}
          className="mt-2 block h-64 w-full rounded-md border border-line bg-white [color-scheme:light]"
        />
      ) : null}
    </div>
  );
}

/** The HTML of the quoted message, sanitized a second time. Null if it has none: its text is shown. */
function useQuotedPage({ quoted, isPlain }: Draft, isShown: boolean): string | null {
  const [page, setPage] = useState<string | null>(null);
  const html = quoted && !isPlain ? findHtml(quoted) : null;
  useEffect(() => {
    if (!isShown || !html) return setPage(null);
    let current = true;
    void import('dompurify').then(({ default: purify }) => {
      if (current) setPage(quotedDocument(purify.sanitize(html)));
    });
    return () => {
      current = false;
    };
  }, [html, isShown]);
  return page;
}

function findHtml({ threadId, messageId }: NonNullable<Draft['quoted']>): string | null {
  const thread = getQueryClient().getQueryData(threadQuery(threadId).queryKey);
  return thread?.messages.find((message) => message.messageId === messageId)?.html ?? null;
}

function quotedDocument(html: string): string {
  const policy = `default-src 'none'; img-src data: ${location.origin}/attachments/; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'`;
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><style>body{margin:0;padding:10px 12px;font:14px/1.5 system-ui,sans-serif;color:#1d2129;overflow-wrap:anywhere}img{max-width:100%;height:auto}</style></head><body dir="auto">${html}</body></html>`;
}
