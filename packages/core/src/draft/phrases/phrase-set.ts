import type { Tone } from '@triage/contract/sending/draft';

/**
 * The phrases of one language. `{first}`, `{full}` and `{subject}` are filled in; `nobody` is the greeting if no name
 * is known.
 */
export interface PhraseSet {
  /** For dates: day before month, 24 hours, so that no reader can take one for the other. */
  locale: string;
  greeting: Record<Tone, string>;
  nobody: string;
  closing: Record<Tone, string>;
  thanks: string;
  /** The friendly tone; `bare` thanks for a mail without a subject. */
  warm: Warm;
  questions: string;
  times: string;
  noTimes: string;
  noted: string;
  /** Asks for an answer to one's own earlier message. Written so that it fits both forms of address. */
  nudge: string;
  confirm: string;
  moved: string;
  yourTime: string;
  link: string;
  invited: string;
  /** Forms by which people of this language open and close, lower case: only these are ever learned. */
  greetings: readonly string[];
  closings: readonly string[];
  /** Of the forms above: those too casual for the professional tone, and too formal for the friendly one. */
  casual: readonly string[];
  formal: readonly string[];
  /** Absent where the language does not part the two. */
  address?: AddressForms;
}

export interface Warm {
  thanks: string;
  bare: string;
  noted: string;
}

/** German "Sie" and "du", French "vous" and "tu": a reply keeps the form of the thread. */
export interface AddressForms {
  /** The wording for the model's instructions. */
  names: Record<AddressForm, string>;
  /** Words that show the form; everything else in this set is written in the formal one. */
  shows: Record<AddressForm, RegExp>;
  /** Greetings of the less formal tones, for recipients who are addressed formally. */
  politeGreeting: Partial<Record<Tone, string>>;
  /** Variants for recipients who are addressed familiarly. */
  familiar: Partial<Omit<PhraseSet, 'warm'>> & { warm: Warm };
}

export type AddressForm = 'formal' | 'familiar';
