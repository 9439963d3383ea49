import type { ScheduledSend } from '@triage/contract/sending/send';
import { startAgain } from '../../client/draft/compose-store.ts';
import { Button } from '../../ui/button.tsx';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import { cancelSend, sendNow } from './change-send.ts';
import { editFailure } from './failed-send.ts';

interface Props {
  send: ScheduledSend;
  /** "Sends tomorrow 9:00". */
  state: string;
  onClose(): void;
}

/** An email of the outbox to read. Editing takes it out of the outbox, so it is never sent half edited. */
export function SendDialog({ send, state, onClose }: Props) {
  const { status, dispatching, scheduledSendId, to, cc, bcc, body, attachments } = send;
  const lists = [
    ['To', to],
    ['Cc', cc],
    ['Bcc', bcc],
    ['Attachments', attachments.map(({ filename }) => filename)],
  ] as const;
  const leave = (act: () => unknown) => () => {
    onClose();
    void act();
  };
  return (
    <SheetDialog wide title={send.subject || 'No subject'} about={state} onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 px-5 text-sm">
        {lists.map(([name, texts]) =>
          texts.length > 0 ? (
            <div key={name} className="contents">
              <dt className="text-ink-3">{name}</dt>
              <dd className="min-w-0 wrap-anywhere">{texts.join(', ')}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <p dir="auto" className="px-5 py-4 whitespace-pre-wrap wrap-anywhere">
        {body}
      </p>
      <div className="sticky bottom-0 flex gap-2 border-t border-line bg-float px-5 py-3">
        {status === 'pending' && !dispatching ? (
          <>
            <Button
              look="act"
              onClick={leave(() =>
                cancelSend(send, 'Not scheduled while you edit it. Send it again when done.'),
              )}
            >
              Edit
            </Button>
            <Button onClick={leave(() => sendNow(scheduledSendId))}>Send now</Button>
          </>
        ) : status === 'failed' ? (
          <Button
            look="act"
            onClick={leave(() => (send.dismissed ? startAgain(send) : editFailure(scheduledSendId)))}
          >
            Edit
          </Button>
        ) : (
          <Button onClick={onClose}>Close</Button>
        )}
      </div>
    </SheetDialog>
  );
}
