import type { DeletionReport } from '@triage/contract/account/deletion';
import { AlertDialog } from 'radix-ui';
import { useState } from 'react';
import { trpc } from '../../client/data/queries/trpc.ts';
import { Button } from '../../ui/button.tsx';
import { TypedQuestion } from '../form/typed-question.tsx';
import { DeletionDone } from './deletion-done.tsx';

export function DeleteEverything({ email }: { email: string }) {
  const [report, setReport] = useState<DeletionReport | null>(null);
  const remove = async (confirm: string) => {
    const answer = await trpc.settings.deleteEverything.mutate({ confirm });
    localStorage.clear();
    setReport(answer);
  };
  return (
    <AlertDialog.Root>
      <p className="mt-8 text-sm text-ink-2">
        Deleting cancels pending sends, revokes access at the provider and removes all your data from this
        server. Your mail and calendar at the provider are not changed.
      </p>
      <AlertDialog.Trigger asChild>
        <Button look="danger" className="mt-3">
          Delete everything…
        </Button>
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="animate-fade fixed inset-0 z-40 bg-scrim" />
        <AlertDialog.Content className="animate-rise fixed top-[14vh] left-1/2 z-50 w-[min(92vw,28rem)] -translate-x-1/2 rounded-xl border border-line bg-float p-6 shadow-high">
          {report ? (
            <DeletionDone report={report} />
          ) : (
            <TypedQuestion
              title="Delete everything?"
              about="This can’t be undone. Export your data first if you want to keep it."
              email={email}
              verb="Delete everything"
              doing="Deleting…"
              onConfirm={remove}
            />
          )}
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
