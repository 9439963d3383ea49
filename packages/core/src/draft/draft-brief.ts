import type { Lane } from '@triage/contract/lanes';
import type { Language } from './phrases/phrases.ts';

/** What was learned of how a person opens and closes a mail. */
export interface Manner {
  /** Such as `Hi {first}`; null when nothing was learned in this language. */
  greeting: string | null;
  closing: string | null;
  /** How they sign. */
  name: string;
  /** Set by the person; stands in place of the name. */
  signature: string;
  styleNotes: string;
}

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
  subject: string;
  recipient: string;
  messages: BriefMessage[];
  /** What was asked and not answered yet. */
  questions: string[];
  /** Instants that the mail proposes. */
  proposedTimes: number[];
  ownerName: string;
  timeZone: string;
  manner: Manner;
}
