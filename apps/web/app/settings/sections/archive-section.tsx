import type { Settings } from '@triage/contract/account/preferences';
import type { ArchiveProgress, ArchiveScope } from '@triage/contract/inbox/archive';
import { useEffect, useState } from 'react';
import { formatSize } from '../../client/data/format-size.ts';
import { trpc } from '../../client/data/queries/trpc.ts';
import { ChoiceRow } from '../form/choice-row.tsx';
import { SaveNote } from '../form/save-note.tsx';
import { Section } from '../form/section.tsx';
import { useSave } from '../form/use-save.ts';

const choices = [
  { value: 'inbox', name: 'Inbox only' },
  { value: 'year', name: 'One year' },
  { value: 'all', name: 'Everything' },
] as const;

const LOOK_MS = 5_000;

export function ArchiveSection({
  settings,
  archive,
}: {
  settings: Settings;
  archive: ArchiveProgress | null;
}) {
  const { state, save } = useSave();
  const [scope, setScope] = useState<ArchiveScope>(settings.archive);
  const progress = useProgress(archive, scope);
  return (
    <Section title="Older mail" about="How much archived and sent mail is indexed for search and All mail.">
      <ChoiceRow
        label="Older mail"
        value={scope}
        choices={choices}
        onChoose={(value) => {
          setScope(value);
          save({ archive: value });
        }}
      />
      <SaveNote state={state} />
      {progress ? (
        <p role="status" className="mt-3 text-sm text-ink-3">
          {describe(progress)}
        </p>
      ) : null}
    </Section>
  );
}

function useProgress(initial: ArchiveProgress | null, scope: ArchiveScope): ArchiveProgress | null {
  const [progress, setProgress] = useState(initial);
  const isSettled = progress?.state === 'done' && progress.scope === scope;
  useEffect(() => {
    if (!initial || isSettled) return;
    const timer = setInterval(() => {
      // The next look may succeed.
      void trpc.mail.archive.query().then(setProgress, () => undefined);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [initial, isSettled]);
  return progress;
}

function describe({ scope, state, done, total, bytes }: ArchiveProgress): string {
  const count = (emails: number) => emails.toLocaleString('en');
  const size = bytes > 0 ? ` It takes about ${formatSize(bytes)} of disk space.` : '';
  if (scope === 'inbox') return 'Search asks your mail provider for older mail.';
  if (state === 'waiting') return 'Starts when your inbox is indexed.';
  if (state === 'counting') return `Counting: ${count(total)} emails so far.`;
  if (state === 'done')
    return `All ${count(total)} emails${scope === 'year' ? ' of the last year' : ''} are indexed.${size}`;
  return `${count(done)} of ${count(total)} emails are indexed, newest first.${size}`;
}
