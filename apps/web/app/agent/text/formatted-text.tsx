import { memo } from 'react';
import { useTime } from '../../client/time/use-time.ts';
import { formatTimestamps } from '../format-timestamps.ts';
import { type Block, parseBlocks } from './parse-blocks.ts';
import type { Inline, LinkInline } from './parse-inline.ts';

/** Renders Markdown from a model with a fixed set of elements; raw HTML stays text. */
export const FormattedText = memo(function FormattedText({ text }: { text: string }) {
  return (
    <div className="space-y-3 leading-6 break-words">
      {parseBlocks(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: answers only grow at the end
        <BlockView key={index} block={block} />
      ))}
    </div>
  );
});

function BlockView({ block }: { block: Block }) {
  if (block.kind === 'code')
    return (
      <pre className="rounded-md bg-well p-3 text-xs leading-5 break-words whitespace-pre-wrap">
        {block.text}
      </pre>
    );
  if (block.kind === 'list') {
    const lines = block.lines.map(({ level, parts }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: answers only grow at the end
      <li key={index} className={['', 'ml-5', 'ml-10', 'ml-15'][level]}>
        <Line parts={parts} />
      </li>
    ));
    const look = 'space-y-1.5 pl-5 marker:text-ink-3';
    return block.start === null ? (
      <ul className={`list-disc ${look}`}>{lines}</ul>
    ) : (
      <ol start={block.start} className={`list-decimal ${look}`}>
        {lines}
      </ol>
    );
  }
  return (
    <p className="whitespace-pre-wrap">
      {block.kind === 'heading' ? (
        <strong className="font-semibold">
          <Line parts={block.parts} />
        </strong>
      ) : (
        <Line parts={block.parts} />
      )}
    </p>
  );
}

function Line({ parts }: { parts: readonly Inline[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: answers only grow at the end
  return parts.map((part, index) => <Piece key={index} part={part} />);
}

function Piece({ part }: { part: Inline }) {
  if (part.kind === 'text') return <Words text={part.text} />;
  if (part.kind === 'code')
    return <code className="rounded-sm bg-well px-1 py-0.5 text-[0.85em]">{part.text}</code>;
  if (part.kind === 'strong')
    return (
      <strong className="font-semibold">
        <Line parts={part.parts} />
      </strong>
    );
  if (part.kind === 'em')
    return (
      <em>
        <Line parts={part.parts} />
      </em>
    );
  return <Address link={part} />;
}

function Words({ text }: { text: string }) {
  return formatTimestamps(text, useTime());
}

/** Always shows where a link goes, isolated from the direction of its text. */
function Address({ link }: { link: LinkInline }) {
  const { text, href, host } = link;
  return (
    <a
      href={href}
      title={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="underline decoration-line-strong underline-offset-2 hover:decoration-ink"
    >
      <bdi>{text}</bdi>
      {text === href || text === `${host}` || `${text}/` === href ? null : (
        <bdi className="ml-1 text-xs text-ink-3">({host})</bdi>
      )}
    </a>
  );
}
