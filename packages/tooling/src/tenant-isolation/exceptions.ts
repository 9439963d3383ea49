/** Conditions that can go without anybody learning anything, and why each is there nevertheless. */
export const EXCEPTIONS: Record<string, string> = {
  'statement embeddings-count-up-to 1':
    'counts rows to choose between two ways to compare, and both compare the own rows of the person alone; counted are theirs, because that is what the index holds together',
};
