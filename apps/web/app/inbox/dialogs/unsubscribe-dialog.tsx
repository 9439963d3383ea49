import type { Unsubscribe } from '@triage/contract/inbox/inbox';
import type { UnsubscribeAnswer } from '@triage/contract/inbox/unsubscribe';
import { type ReactNode, useState } from 'react';
import { archiveSender } from '../../client/changes/archive-sender.ts';
import { serverErrorOf, trpc } from '../../client/data/queries/trpc.ts';
import { openList } from '../../client/draft/unsubscribe.ts';
import { announce } from '../../client/live/announce.ts';
import { Button } from '../../ui/button.tsx';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';

interface Props {
  threadId: string;
  /** The name of the mailing list, as the thread shows it. */
  sender: string;
  list: Unsubscribe;
  onClose(): void;
}

type State = 'asking' | 'waiting' | UnsubscribeAnswer | { problem: string };

/** Asks first, because it cannot be undone here; afterwards offers to clear the inbox of the sender. */
export function UnsubscribeDialog({ threadId, sender, list, onClose }: Props) {
  const [state, setState] = useState<State>('asking');
  const ask = async () => {
    setState('waiting');
    const answer = await trpc.threads.unsubscribe.mutate({ threadId }).catch((error: unknown) => ({
      problem: serverErrorOf(error) ?? 'The server did not respond',
    }));
    if ('outcome' in answer && answer.outcome === 'left') announce(`Unsubscribed from ${sender}`);
    setState(answer);
  };
  const isAsking = state === 'asking' || state === 'waiting';
  const hasLeft = !isAsking && 'outcome' in state && state.outcome === 'left';
  return (
    <SheetDialog
      title={hasLeft ? `Unsubscribed from ${sender}` : `Unsubscribe from ${sender}?`}
      onClose={onClose}
    >
      <div className="px-5 pb-[calc(1.25rem+env(safe-area-inset-bottom))] text-sm text-ink-2">
        {isAsking ? (
          <>
            <p>
              Triage asks {hostOf(list)} to remove you from this mailing list. To get it again, you have to
              subscribe again.
            </p>
            <Buttons no="Stay subscribed" onNo={onClose}>
              <Button look="act" disabled={state === 'waiting'} onClick={() => void ask()}>
                {state === 'waiting' ? 'Unsubscribing…' : 'Unsubscribe'}
              </Button>
            </Buttons>
          </>
        ) : hasLeft ? (
          <Afterwards answer={state} threadId={threadId} sender={sender} onClose={onClose} />
        ) : (
          <>
            <p role="alert">{describe(state)}</p>
            <Buttons no="Close" onNo={onClose}>
              <Button
                look="act"
                onClick={() => {
                  onClose();
                  openList(list);
                }}
              >
                {list.url ? 'Open its page' : 'Write to it'}
              </Button>
            </Buttons>
          </>
        )}
      </div>
    </SheetDialog>
  );
}

function Afterwards({
  answer,
  threadId,
  sender,
  onClose,
}: {
  answer: UnsubscribeAnswer;
  threadId: string;
  sender: string;
  onClose(): void;
}) {
  const count = answer.threadIds.length;
  if (count === 0) return <Buttons no="Close" onNo={onClose} />;
  return (
    <>
      <p>
        {count === 1 ? `Archive this email from ${sender}` : `Archive all ${count} from ${sender}`}, and the
        next ones? Emails that still arrive go to Done.
      </p>
      <Buttons no="Not now" onNo={onClose}>
        <Button
          look="act"
          onClick={() => {
            onClose();
            void archiveSender({ threadId, threadIds: answer.threadIds, sender });
          }}
        >
          {count === 1 ? 'Archive' : `Archive all ${count}`}
        </Button>
      </Buttons>
    </>
  );
}

function Buttons({ no, onNo, children }: { no: string; onNo(): void; children?: ReactNode }) {
  return (
    <div className="mt-5 flex justify-end gap-2">
      <Button look="quiet" onClick={onNo}>
        {no}
      </Button>
      {children}
    </div>
  );
}

function describe(state: UnsubscribeAnswer | { problem: string }): string {
  if ('problem' in state) return `Couldn't unsubscribe: ${state.problem}.`;
  if (state.outcome === 'unreachable')
    return 'The list did not answer, so it may not have removed you. Open its page to be sure.';
  if (state.outcome === 'refused')
    return 'The list did not accept the request. You can leave it on its page.';
  return 'This list can only be left by hand: its request to be left with one click is not signed.';
}

function hostOf({ url }: Unsubscribe): string {
  return url ? new URL(url).host : 'the list';
}
