import { useEffect, useState } from 'react';
import { formatFull } from '../client/time/format-time.ts';
import { useTime } from '../client/time/use-time.ts';
import { describeNotShown, type NotShown } from './fetch-file.ts';
import { type LoadedText, loadText } from './load-text.ts';
import { NoPreview, Waiting } from './no-preview.tsx';
import { type Fact, parseEntries } from './parse-entries.ts';
import type { Preview, ShownFile } from './shown-file.ts';

interface Props {
  url: string;
  preview: Preview;
  place: ShownFile['place'];
}

/** Text as text: no markup of the file is interpreted. */
export function TextBody({ url, preview, place }: Props) {
  const [loaded, setLoaded] = useState<LoadedText | NotShown | null>(null);
  useEffect(() => {
    const stopped = new AbortController();
    loadText(url, stopped.signal).then(setLoaded, (error: unknown) => {
      if (!stopped.signal.aborted)
        setLoaded(describeNotShown(error, { isOther: 'This file is not text.', place }));
    });
    return () => stopped.abort();
  }, [url, place]);
  if (!loaded) return <Waiting />;
  if ('reason' in loaded) return <NoPreview {...loaded} />;
  const entries = preview === 'text' ? [] : parseEntries(loaded.text);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section tabIndex={0} aria-label="File" className="min-h-0 flex-1 overflow-auto p-5">
      {entries.length > 0 ? (
        <Entries entries={entries} />
      ) : (
        <pre dir="auto" className="font-mono text-sm break-words whitespace-pre-wrap">
          {loaded.text}
        </pre>
      )}
      {loaded.isCut ? (
        <p className="mt-4 border-t border-line pt-3 text-sm text-ink-2">
          Only the first 200 kB are shown. Download the file to read the rest.
        </p>
      ) : null}
    </section>
  );
}

function Entries({ entries }: { entries: readonly Fact[][] }) {
  const time = useTime();
  return entries.map((facts, place) => (
    <dl
      // biome-ignore lint/suspicious/noArrayIndexKey: a file does not change
      key={place}
      className="grid grid-cols-[6rem_1fr] gap-x-4 gap-y-1.5 border-t border-line py-4 text-sm first:border-t-0 first:pt-0"
    >
      {facts.map(({ name, value, at }, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a file does not change
        <div key={row} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd dir="auto" className="break-words whitespace-pre-wrap">
            {at ? formatFull(at, time) : value}
          </dd>
        </div>
      ))}
    </dl>
  ));
}
