import type { ThreadView } from '@triage/contract/inbox/inbox';
import { takeTargets } from '../changes/inbox-actions.ts';
import { notify } from '../changes/notices/notify.ts';
import { threadQuery } from '../data/queries/queries.ts';
import { getQueryClient } from '../data/queries/query-client.ts';
import { serverErrorOf, trpc } from '../data/queries/trpc.ts';
import { changeDraft, composeStore, type Draft, isBlank, openDraft } from '../draft/compose-store.ts';
import { draftToText } from '../draft/draft-to-text.ts';
import { signedBody, signedFrom } from '../draft/own-addresses.ts';
import { takeParked } from '../draft/parked-drafts.ts';
import { makeReply } from '../draft/start-reply.ts';
import { announce } from '../live/announce.ts';

/** Opens the composer with a short follow-up to the recipients of the user's last message. The user sends it. */
export async function nudge(me: string, threadId = takeTargets()[0]?.threadId): Promise<void> {
  if (!threadId) return;
  const thread = await getQueryClient().ensureQueryData(threadQuery(threadId));
  if (!thread.messages.at(-1)?.fromMe) {
    notify('There is nothing to follow up on: they wrote last.', { duration: 4_000 });
    return;
  }
  const dismiss = notify('Writing a follow-up…');
  try {
    const { draftHtml } = await trpc.waiting.nudge.mutate({ threadId });
    const draft = openReply(thread, me);
    // An unfinished reply is kept as it is.
    if (!draft || !isBlank(draft.body)) return;
    changeDraft({ body: draftToText(draftHtml) + signedBody(draft.from) });
    announce('Follow-up written. Review it before you send.');
  } catch (error) {
    const reason = serverErrorOf(error) ?? 'the server did not respond';
    notify(`Couldn't write a follow-up: ${reason}.`, { isProblem: true });
  } finally {
    dismiss();
  }
}

function openReply(thread: ThreadView, me: string): Draft | null {
  const open = composeStore.get();
  if (open?.threadId === thread.threadId) return open;
  const mine = thread.messages.findLast(({ fromMe }) => fromMe);
  if (!mine) return null;
  const fresh = { ...makeReply('reply all', thread, mine, me), ...signedFrom(thread.replyFrom) };
  openDraft(takeParked<Draft>(fresh) ?? fresh);
  return composeStore.get();
}
