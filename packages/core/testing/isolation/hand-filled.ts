/** Both people can send from it, each with a name and a signature of their own. */
export const SHARED_ADDRESS = 'shared@client.test';
export const VECTOR = JSON.stringify(Array.from({ length: 1_536 }, (_, at) => (at % 7) + 1));

/** Whose rows are stored, and the word that is in all of them. */
export interface HandFilled {
  userId: string;
  word: string;
  thread: string;
  /** A send, which is made a failed one. */
  failed: string;
}
