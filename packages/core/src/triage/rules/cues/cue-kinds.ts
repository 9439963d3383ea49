/** What a phrase indicates about its sentence. */
export const cueKinds = [
  'ask',
  'request',
  'please',
  // A request in the form of a statement: "the number is missing".
  'need',
  'availability',
  'meeting',
  'agreed',
  'moved',
  'deadline',
  'urgent',
  // Money, safety, health or somebody's work depends on it now.
  'stake',
  // What happens without an answer: "otherwise it goes to the next".
  'otherwise',
  // What a machine says will end or be lost.
  'lapse',
  // "When you have time".
  'leisure',
  // Somebody waits in person: "he is at the door", "nobody answers".
  'present',
  // A journey, and that it is cancelled or changed.
  'travel',
  'change',
  'noAnswer',
  'thanks',
  'boilerplate',
  'receipt',
  'notice',
  // Sign-in codes and security alerts.
  'secure',
  'alarm',
  'newsletter',
  // How strangers offer something.
  'pitch',
  // Typical demands and threats of fraud; many appear in honest mail too.
  'scam',
  // A machine passes on the words of a person.
  'form',
  'autoReply',
  'bounce',
] as const;
export type CueKind = (typeof cueKinds)[number];

/**
 * The phrases of one language. Phrases are separated by `|`, compared word by word without case and accents;
 * `_` stands for any one word, `*` at the end of a word for any ending, `^` before a phrase for the start of a clause.
 * Languages written without spaces, and Korean with its endings, are compared character by character.
 */
export type LanguageCues = Record<CueKind, string> & {
  /** Frequent small words, by which the language is recognised. */
  smallWords: string;
};
