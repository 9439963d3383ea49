import type { ApprovalOrigin, CarriedThread, Recipient, RecipientFlag } from '@triage/contract/agent';
import { parseAddress } from '@triage/contract/parse-address';
import { findWrittenTo } from '@triage/database/tables/senders/correspondents';
import { listThreadNames } from '@triage/database/tables/threads/threads';
import type { TenantContext } from '../context.ts';
import { isLookalike } from '../mail-text/lookalike.ts';
import { getOwner } from '../mailbox/inbox/get-owner.ts';
import { listThreads } from '../mailbox/store/list-threads.ts';
import { sameMailbox } from '../mime/parse-addresses.ts';
import { findCarriedThreads } from './carried-threads.ts';
import { listLinks } from './list-links.ts';
import { participantsOf } from './participants.ts';
import type { Prepared } from './tools/define-write-tool.ts';
import type { Turn } from './turn.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db'>;

/** Where a write comes from. It is only shown on the card and changes no permission. */
export async function describeOrigin(
  ctx: Ctx,
  prepared: Prepared<Record<string, unknown>>,
  turn: Pick<Turn, 'typed' | 'foreign'> & Partial<Pick<Turn, 'task'>>,
  caller: string | null = null,
): Promise<ApprovalOrigin> {
  const { ownAddresses } = await getOwner(ctx.db, ctx.tenantId);
  const isOwn = (email: string) => ownAddresses.some((own) => sameMailbox(own, email));
  // Bulk changes skip this: their messages need not be read.
  const threads =
    prepared.recipients.length > 0 ? await listThreads(ctx.db, ctx.tenantId, prepared.threadIds) : [];
  const participants = threads.flatMap(({ messages }) => messages.flatMap(participantsOf));
  const emails = prepared.recipients.map((address) => parseAddress(address)?.email.toLowerCase() ?? address);
  const known = await findWrittenTo(ctx.db, { userId: ctx.tenantId, emails });
  const judge = { known, participants, isReply: threads.length > 0, isOwn, turn };
  const recipients = prepared.recipients.map(
    (address, at): Recipient => ({ address, flags: flagsOf(emails[at] ?? address, judge) }),
  );
  const carries: CarriedThread[] =
    emails.length === 0
      ? []
      : await findCarriedThreads(ctx, {
          text: prepared.text,
          recipients: emails.filter((email) => !isOwn(email)),
          typed: turn.typed,
        });
  return {
    recipients,
    carries,
    // We do not know what an outside program has read.
    afterForeignText: caller !== null || Boolean(turn.task) || turn.foreign.texts.length > 0,
    caller,
    ...(turn.task ? { task: turn.task } : {}),
    threads:
      prepared.threadNames ??
      (await listThreadNames(ctx.db, { userId: ctx.tenantId, threadIds: prepared.threadIds })),
    attachments: prepared.attachments ?? [],
    links: listLinks(prepared.text),
  };
}

interface Judge {
  known: ReadonlySet<string>;
  participants: string[];
  isReply: boolean;
  isOwn(email: string): boolean;
  turn: Pick<Turn, 'typed' | 'foreign'>;
}

function flagsOf(email: string, judge: Judge): RecipientFlag[] {
  if (judge.isOwn(email)) return [];
  const flags: RecipientFlag[] = [];
  const inThread = judge.participants.some((participant) => sameMailbox(participant, email));
  const typed = judge.turn.typed.toLowerCase().includes(email);
  if (!judge.known.has(email)) flags.push('newContact');
  if (judge.isReply && !inThread) flags.push('notInThread');
  if (!typed && !inThread) {
    const read = judge.turn.foreign.texts.some((text) => text.toLowerCase().includes(email));
    flags.push(read ? 'fromMail' : 'notTyped');
  }
  if (isLookalike(email, [...judge.known, ...judge.participants])) flags.push('lookalike');
  return flags;
}
