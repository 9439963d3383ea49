import type { Snippet } from '@triage/contract/sending/snippets';
import { Download, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { fieldProblemOf, trpc } from '../../client/data/queries/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { exportSnippets, importSnippets } from './transfer-snippets.ts';

interface Props {
  snippets: readonly Snippet[];
  onImported(snippets: Snippet[]): void;
}

/** For a colleague or another account: one file with the snippets and their files. */
export function TransferButtons({ snippets, onImported }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<string>) => {
    setBusy(true);
    setStatus('');
    setProblem('');
    try {
      setStatus(await work());
    } catch (error) {
      setStatus('');
      setProblem(reasonOf(error));
    }
    setBusy(false);
  };
  const onExport = () =>
    run(async () => {
      setStatus('Exporting…');
      const url = URL.createObjectURL(await exportSnippets(snippets));
      const link = Object.assign(document.createElement('a'), { href: url, download: 'snippets.json' });
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
      return 'Exported.';
    });
  const onImport = (file: File) =>
    run(async () => {
      try {
        const count = await importSnippets(file, (done, all) =>
          setStatus(`Importing ${done + 1} of ${all}…`),
        );
        return count === 1 ? 'Imported 1 snippet.' : `Imported ${count} snippets.`;
      } finally {
        // Some may be there even if a later one failed.
        onImported(await trpc.snippets.list.query());
      }
    });
  return (
    <>
      <input
        ref={field}
        type="file"
        accept="application/json,.json"
        aria-label="File with snippets"
        tabIndex={-1}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void onImport(file);
          currentTarget.value = '';
        }}
      />
      <Button look="quiet" disabled={isBusy} onClick={() => field.current?.click()}>
        <Upload size={16} aria-hidden /> Import
      </Button>
      {snippets.length > 0 ? (
        <Button look="quiet" disabled={isBusy} onClick={() => void onExport()}>
          <Download size={16} aria-hidden /> Export
        </Button>
      ) : null}
      <p role="status" className={status ? 'w-full text-sm text-ink-2' : 'sr-only'}>
        {status}
      </p>
      {problem ? (
        <p role="alert" className="w-full text-sm text-danger">
          {problem}
        </p>
      ) : null}
    </>
  );
}

function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name !== 'TRPCClientError') return error.message;
  return fieldProblemOf(error);
}
