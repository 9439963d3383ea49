/** Conditions that can be removed without revealing anything, and why each exists nevertheless. */
export const EXCEPTIONS: Record<string, string> = {
  'statement embeddings-count-up-to 1':
    'counts rows to choose between two ways to compare, and both compare the own rows of the person alone; counted are theirs, because that is what the index holds together',
};
