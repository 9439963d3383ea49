import type { Lane } from '@triage/contract/triage/lanes';
import type { LessonScope } from '@triage/contract/triage/lessons';
import type { SenderClock } from '@triage/database/tables/senders/sender-clocks';
import type { KnownPeople } from './deception/known-people.ts';

/** The user's past actions on this sender's mail. */
export interface SenderHistory {
  answered: number;
  received: number;
  lastTenActions: ('replied' | 'archived' | 'ignored' | 'starred')[];
  /** The user's lessons about mail like this one. */
  lesson: TaughtLane | null;
}

/** A lesson that fits the thread, as far as it still counts. */
export interface TaughtLane {
  lane: Lane;
  scope: LessonScope;
  /** 0 to 1: grows with repetition, fades with time. */
  weight: number;
  /** In words for the person. */
  reason: string;
}

export interface RulesContext {
  userEmail: string;
  /** Their other addresses. */
  ownAddresses?: readonly string[];
  userName: string;
  timeZone: string;
  history: SenderHistory;
  /** People the person has written to. */
  contacts?: KnownPeople | undefined;
  /** Servers whose `Authentication-Results` are believed; without it those of the mail provider. */
  authenticationServers?: readonly string[] | undefined;
  /** The sender's time zone, as far as their other mail shows it. */
  senderClock?: SenderClock | undefined;
}
