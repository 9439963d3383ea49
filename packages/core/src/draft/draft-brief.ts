import type { Lane } from '@triage/contract/triage/lanes';
import type { AddressForm } from './phrases/phrase-set.ts';
import type { Language } from './phrases/phrases.ts';

/** The learned greeting and closing of a user. */
export interface Manner {
  /** Such as `Hi {first}`, the most used first; empty when nothing was learned in this language. */
  greetings: readonly string[];
  closings: readonly string[];
  /** How they sign. */
  name: string;
  /** Set by the user; replaces the name. */
  signature: string;
  styleNotes: string;
  /** The style of emails that the user sent this correspondent instead of prepared drafts; it takes precedence. */
  usual?: UsualStyle;
}

export interface UsualStyle {
  /** Such as `Hi {first}`. */
  greeting?: string;
  closing?: string;
  length?: StyleLength;
  formality?: AddressForm;
}

export type StyleLength = 'short' | 'medium' | 'long';

export interface BriefMessage {
  from: string;
  fromMe: boolean;
  sentAt: Date;
  text: string;
}

/** Everything that a draft is written from: this thread, and how the person writes. */
export interface DraftBrief {
  threadId: string;
  lane: Lane;
  language: Language;
  /** How the two address each other; null where the language or the thread does not show it. */
  address: AddressForm | null;
  subject: string;
  recipient: string;
  messages: BriefMessage[];
  /** Open questions of the thread. */
  questions: string[];
  /** Instants that the mail proposes. */
  proposedTimes: number[];
  ownerName: string;
  timeZone: string;
  manner: Manner;
}
