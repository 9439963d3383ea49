import { notify } from '../../client/changes/notices/notify.ts';
import { composeStore, type Draft, holdDraft, openDraft } from '../../client/draft/compose-store.ts';
import { openRecord } from '../../client/offline/kept-changes.ts';
import { finishSend } from '../outbox/finish-send.ts';
import type { KeptSend } from '../outbox/kept-send.ts';
import type { KeptRecall } from '../outbox/recall-send.ts';
import { hideDraft } from '../saved/device-rows.ts';
import { refreshDrafts } from '../saved/refresh-drafts.ts';
import { dropDraft } from '../saved/start-keeping.ts';
import { archiveThread } from './archive-thread.ts';

/** Closes the composer immediately; until the undo window ends the draft can come back. */
export async function sendDraft(
  draft: Draft,
  { sendAt = null, archives = false }: { sendAt?: Date | null; archives?: boolean } = {},
): Promise<void> {
  composeStore.set(null);
  const hidden = hideDraft(draft);
  dropDraft({ replaces: draft.replaces });
  const release = holdDraft(draft);
  const archived = archives ? archiveThread(draft.threadId) : null;
  const undo = archived ? () => void archived.then((undoArchive) => undoArchive?.()) : undefined;
  const record = openRecord<KeptSend | KeptRecall>();
  const send: KeptSend = {
    kind: 'send',
    key: crypto.randomUUID(),
    draft,
    sendAt: sendAt?.toISOString() ?? null,
  };
  void record.put(send).then((isStored) => isStored && release());
  await finishSend(send, record, {
    undo,
    onRefused(text, refused) {
      const whole = `${text} Your draft is back.`;
      notify(whole, { isProblem: true, duration: 10_000 });
      openDraft(refused);
    },
  });
  release();
  refreshDrafts(hidden);
}
