import type { Tone } from '@triage/contract/draft';

/** The words of one language. `{first}`, `{full}` and `{subject}` are filled in; `nobody` greets where no name is known. */
export interface PhraseSet {
  /** For dates: day before month, 24 hours, so that no reader can take one for the other. */
  locale: string;
  greeting: Record<Tone, string>;
  nobody: string;
  closing: Record<Tone, string>;
  thanks: string;
  questions: string;
  times: string;
  noTimes: string;
  noted: string;
  confirm: string;
  moved: string;
  yourTime: string;
  link: string;
  invited: string;
  /** Forms by which people of this language open and close, lower case: only these are ever learned. */
  greetings: readonly string[];
  closings: readonly string[];
}
