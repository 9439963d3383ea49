import { Fragment, useMemo } from 'react';
import { findLinks } from './find-links.ts';
import { foldQuotes } from './fold-quotes.ts';

export function PlainText({ text, hasLinks }: { text: string; hasLinks: boolean }) {
  const parts = useMemo(() => foldQuotes(text), [text]);
  const show = (part: string) => (hasLinks ? <Linked text={part} /> : part);
  return (
    <div className="text-[0.9375rem] leading-6 break-words whitespace-pre-wrap text-ink [unicode-bidi:plaintext]">
      {parts.map(({ quoted, text: part }, index) =>
        quoted ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts never change
          <details key={index} className="my-1">
            <summary className="inline-flex h-6 list-none items-center rounded-full bg-well px-2.5 text-xs text-ink-2 hover:bg-press [&::-webkit-details-marker]:hidden">
              Quoted text
            </summary>
            <div className="mt-2 border-l-2 border-line pl-3 text-sm text-ink-2">{show(part)}</div>
          </details>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts never change
          <Fragment key={index}>{show(part)}</Fragment>
        ),
      )}
    </div>
  );
}

function Linked({ text }: { text: string }) {
  return findLinks(text).map((piece, index) =>
    piece.kind === 'text' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces never change
      <Fragment key={index}>{piece.text}</Fragment>
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces never change
        key={index}
        href={piece.href}
        title={piece.host}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="underline decoration-line-strong underline-offset-2 hover:decoration-ink"
      >
        {piece.text}
      </a>
    ),
  );
}
