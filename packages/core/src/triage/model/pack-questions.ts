import type { Question } from './make-question.ts';

/** Larger packs make a model slower and less accurate. */
const PACK_THREADS = 12;
const PACK_CHARACTERS = 14_000;

/** In the order given; a mail that must be alone is. */
export function packQuestions(questions: readonly Question[]): Question[][] {
  const packs: Question[][] = questions.filter(({ alone }) => alone).map((question) => [question]);
  let pack: Question[] = [];
  let size = 0;
  for (const question of questions.filter(({ alone }) => !alone)) {
    if (pack.length === PACK_THREADS || (pack.length > 0 && size + question.line.length > PACK_CHARACTERS)) {
      packs.push(pack);
      pack = [];
      size = 0;
    }
    pack.push(question);
    size += question.line.length;
  }
  if (pack.length > 0) packs.push(pack);
  return packs;
}
