import type { ApprovalCard } from '@triage/contract/agent';
import type { ProposeRequest } from '@triage/contract/meetings/propose';
import type { TenantContext } from '../context.ts';
import { FieldError, RateLimited } from '../errors.ts';
import { cleanLine } from '../mail-text/clean-text.ts';
import { openForCall } from '../mailboxes/open-for-call.ts';
import { listProposals } from './approvals/list-approvals.ts';
import { APPROVAL_MS, storeApproval } from './approvals/store-approval.ts';
import { canonicalJson, hashOf } from './canonical-json.ts';
import { openForeignText, visibleText } from './foreign-text.ts';
import { describeOrigin } from './origin.ts';
import { findWriteTool } from './tools/write-tools.ts';

/** More open cards than this are not read, they are clicked away. */
export const PROPOSALS_MAX = 20;

/**
 * What a program outside wants becomes a card like the agent's own, and nothing else: it runs when the person says yes.
 * Asked for again while it is open, it is the same card, so a caller that got no answer may repeat itself.
 */
export async function proposeWrite(
  person: TenantContext,
  { tool, input, caller }: ProposeRequest,
): Promise<ApprovalCard> {
  const ctx = await openForCall(person, input).catch(nameInput);
  const prepared = await findWriteTool(tool).prepare(ctx, input).catch(nameInput);
  const { approvals } = await listProposals(ctx);
  const wanted = hashOf(canonicalJson(prepared.arguments));
  const twin = approvals.find((card) => card.tool === tool && card.argumentsHash === wanted);
  if (twin) return twin;
  if (approvals.length >= PROPOSALS_MAX) throw new RateLimited(APPROVAL_MS / 1_000, 'tooManyProposals');
  const name = visibleText(cleanLine(caller, 80), 80) || 'A program';
  const nobodyTyped = { typed: '', foreign: openForeignText() };
  return storeApproval(ctx, {
    tool,
    arguments: prepared.arguments,
    input,
    origin: await describeOrigin(ctx, prepared, nobodyTyped, name),
    conversationId: null,
  });
}

/** The tool names a field of its own, which the caller has sent inside `input`. */
function nameInput(error: unknown): never {
  if (!(error instanceof FieldError)) throw error;
  const { field, message } = error;
  const isNamed = message.startsWith(`${field} `) || message.startsWith(`${field}:`);
  throw new FieldError('input', isNamed ? message : `${field}: ${message}`);
}
