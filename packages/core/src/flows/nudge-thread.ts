import type { DraftAnswer } from '@triage/contract/sending/draft';
import type { DraftCtx } from '../draft/write-draft.ts';
import { writeNudge } from '../draft/write-nudge.ts';
import { cleanLine } from '../mail-text/clean-text.ts';
import { getPreferences } from '../mailbox/inbox/get-preferences.ts';
import { getBriefReading } from './get-brief-reading.ts';

const NAME_MAX = 120;

/** The text of a follow-up to the user's last message in a thread. Nothing is stored or sent. */
export async function nudgeThread(
  ctx: DraftCtx,
  { threadId }: { threadId: string },
  signal?: AbortSignal,
): Promise<DraftAnswer> {
  const { brief, thread } = await getBriefReading(ctx, threadId);
  const { tone, provider } = await getPreferences(ctx.db, ctx.tenantId);
  const mine = thread.messages.findLast((message) => message.fromMe);
  // In a thread that only the user wrote in there is nobody else to greet than its recipient.
  const recipient = brief.recipient || cleanLine(nameOf(mine?.to[0] ?? ''), NAME_MAX);
  return writeNudge(ctx, { ...brief, recipient }, { tone, provider, signal });
}

/** `Name <a@b>` without its address; nothing where there is no name. */
function nameOf(recipient: string): string {
  return recipient
    .slice(0, Math.max(0, recipient.indexOf('<')))
    .replaceAll('"', '')
    .trim();
}
