import type { Generated } from 'kysely';
import type { DB, Embedding, Message, ThreadSearch } from '../generated/tables.ts';

/** Text search documents and vectors: Prisma cannot describe these column types, so the generator leaves them out. */
type WithSearch = { search: Generated<string | null> };
type WithVector = { embedding: string; bits: Generated<string> };
type WithWords = { words: string; subject_words: string };

/** Every table and column of the database, generated from `schema.prisma` but for those columns. */
export interface Tables extends Omit<DB, 'messages' | 'embeddings' | 'thread_search'> {
  messages: Message & WithSearch;
  embeddings: Embedding & WithVector;
  thread_search: ThreadSearch & WithWords;
}
