/** What somebody says to the demo assistant of Ada's seeded mailbox, and what it must do. */
export interface Utterance {
  says: string;
  /** Said before, in the same conversation. */
  after?: string;
  /** The tools that it calls, in this order. */
  tools: string[];
  /** The subject of every thread that the last call is about. */
  threads?: RegExp;
  /** How many these are at least; one where it is missing. */
  atLeast?: number;
  /** Of the input of the last call. */
  input?: Record<string, Expected>;
  answer?: RegExp[];
}
/** A pattern of the text, a clock time on a day to come, or the value itself. */
export type Expected =
  | RegExp
  | { day: Day; hour: number }
  | string
  | number
  | boolean
  | null
  | string[]
  | object;
export type Day = 'tomorrow' | 'monday' | 'tuesday' | 'thursday' | 'friday';
