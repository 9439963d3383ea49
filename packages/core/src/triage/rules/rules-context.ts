import type { Lane } from '@triage/contract/inbox/lanes';
import type { SenderClock } from '@triage/database/tables/senders/sender-clocks';

/** What the person did with this sender's mail before. */
export interface SenderHistory {
  answered: number;
  received: number;
  lastTenActions: ('replied' | 'archived' | 'ignored' | 'starred')[];
  /** The person's own correction for this sender. */
  lesson: Lane | null;
}

export interface RulesContext {
  userEmail: string;
  /** Their other addresses. */
  ownAddresses?: readonly string[];
  userName: string;
  timeZone: string;
  history: SenderHistory;
  /** What other mail of this sender shows of their clock. */
  senderClock?: SenderClock | undefined;
}
