import type { FailedSend } from '@triage/contract/sending/send';
import type { MouseEvent } from 'react';
import { goToView } from '../../client/changes/inbox-actions.ts';
import { loadToasts } from '../../client/changes/notices/notify.ts';
import { announce } from '../../client/live/announce.ts';
import { describeFailure } from './describe-failure.ts';
import { dismissFailure, editFailure, retryFailure } from './failed-send.ts';
import { sendToastId } from './send-toast.tsx';

/** Above this, one toast links to the outbox. */
const TOASTS_MAX = 3;
const SUMMARY_ID = 'failed sends';
/** The reason must be fully readable, so the buttons go below the text. */
const LAYOUT = {
  toast: 'flex-wrap gap-y-0! pt-3!',
  content: 'basis-[calc(100%-3rem)]',
  title: 'line-clamp-5!',
  closeButton: 'order-1! self-start -mt-1',
  cancelButton: 'order-2 -ml-2.5',
  actionButton: 'order-2',
};

let shown = new Map<string, string>();

/** Shows and removes toasts according to the open failures. */
export function showWarnings(failures: readonly FailedSend[]): void {
  const wanted = new Map<string, string>();
  const perSend = failures.length <= TOASTS_MAX ? failures : [];
  for (const failure of perSend) wanted.set(sendToastId(failure.scheduledSendId), describeFailure(failure));
  if (perSend.length < failures.length) wanted.set(SUMMARY_ID, `Couldn't send ${failures.length} emails.`);
  const before = shown;
  shown = wanted;
  for (const id of before.keys()) if (!wanted.has(id)) hide(id);
  for (const failure of perSend) {
    const id = sendToastId(failure.scheduledSendId);
    if (!before.has(id)) warn(id, failure);
  }
  const summary = wanted.get(SUMMARY_ID);
  if (summary && summary !== before.get(SUMMARY_ID)) summarize(summary);
}

export function hideWarnings(): void {
  showWarnings([]);
}

function warn(id: string, failure: FailedSend): void {
  const text = describeFailure(failure);
  announce(text);
  const { scheduledSendId } = failure;
  let isBusy = false;
  // The toast stays until the server has answered, because a refused retry leaves the failure open.
  const once = (act: (scheduledSendId: string) => Promise<void>) => (event: MouseEvent) => {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    void act(scheduledSendId).finally(() => {
      isBusy = false;
    });
  };
  void loadToasts().then(({ toast }) =>
    toast.error(text, {
      ...{ id, duration: Number.POSITIVE_INFINITY, closeButton: true, classNames: LAYOUT },
      cancel: { label: 'Edit', onClick: once(editFailure) },
      action: { label: 'Retry', onClick: once(retryFailure) },
      // Also called when the toast is removed programmatically; it is then no longer in `shown`.
      onDismiss: () => shown.has(id) && void dismissFailure(scheduledSendId),
    }),
  );
}

function summarize(text: string): void {
  announce(text);
  void loadToasts().then(({ toast }) =>
    toast.error(text, {
      ...{ id: SUMMARY_ID, duration: Number.POSITIVE_INFINITY, closeButton: true },
      action: { label: 'Outbox', onClick: () => goToView('queued') },
    }),
  );
}

function hide(id: string): void {
  void loadToasts().then(({ toast }) => toast.dismiss(id));
}
