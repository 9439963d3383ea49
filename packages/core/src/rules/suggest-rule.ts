import { RULE_NAME_MAX, RULE_TEXT_MAX } from '@triage/contract/triage/rule-limits';
import type { RuleSuggestion } from '@triage/contract/triage/rules';
import type { TenantContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { findThread } from '../mailbox/store/list-threads.ts';
import { toRuleMail } from './rule-mail.ts';

/** Where a rule for email like this thread begins: its list, else its sender. The person decides everything else. */
export async function suggestRule(
  ctx: Pick<TenantContext, 'tenantId' | 'db'>,
  { threadId }: { threadId: string },
): Promise<RuleSuggestion> {
  const thread = await findThread(ctx.db, ctx.tenantId, threadId);
  const message = thread?.messages.findLast(({ fromMe }) => !fromMe);
  if (!message) throw new AppError('threadNotFound');
  const { list, from } = toRuleMail(message, { ownAddresses: [], firstMessages: new Set() });
  const isList = list !== '' && list.length <= RULE_TEXT_MAX;
  const name = (isList ? list : message.from.name || from).slice(0, RULE_NAME_MAX).toWellFormed();
  return { name, list: isList ? list : '', from: isList || from.length > RULE_TEXT_MAX ? '' : from };
}
