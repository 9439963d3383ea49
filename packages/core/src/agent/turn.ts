import type { ApprovalCard } from '@triage/contract/agent';
import type { TenantContext } from '../context.ts';
import type { Budget } from './budget.ts';
import type { ForeignText } from './foreign-text.ts';

/** The context and budget of one chat request. */
export interface Turn {
  tenant: TenantContext;
  conversationId: string;
  /** Everything that the person wrote in this conversation. */
  typed: string;
  /** The last thing that the person wrote. */
  asked: string;
  foreign: ForeignText;
  budget: Budget;
  /** Cards of this turn by the call that asked for them. */
  cards: Map<string, ApprovalCard>;
  /** One thread was moved without a card: the next one needs one. */
  hasMoved: boolean;
  /** The scheduled task that runs, by its text; null in the chat. */
  task: string | null;
  /** In short, what has been done: the answer when time runs out. */
  done: string[];
}
