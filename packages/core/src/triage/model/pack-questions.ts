import { randomInt } from 'node:crypto';
import type { Question } from './make-question.ts';

/** Larger packs make a model slower and less accurate. */
const PACK_THREADS = 12;
const PACK_CHARACTERS = 14_000;
/** Three digits are one token. */
const [ID_FIRST, ID_END] = [100, 1_000];

export interface PackedQuestion extends Question {
  /** Random, so that no mail can name another one's; distinct in its pack. */
  id: string;
  /** One line of JSON: no mail can write its way out of it. */
  line: string;
}

/** In the order given; a mail that must be alone is. */
export function packQuestions(questions: readonly Question[]): PackedQuestion[][] {
  const packs: Question[][] = questions.filter(({ alone }) => alone).map((question) => [question]);
  let pack: Question[] = [];
  let size = 0;
  for (const question of questions.filter(({ alone }) => !alone)) {
    const length = JSON.stringify(question.mail).length;
    if (pack.length === PACK_THREADS || (pack.length > 0 && size + length > PACK_CHARACTERS)) {
      packs.push(pack);
      pack = [];
      size = 0;
    }
    pack.push(question);
    size += length;
  }
  if (pack.length > 0) packs.push(pack);
  return packs.map(nameQuestions);
}

function nameQuestions(pack: readonly Question[]): PackedQuestion[] {
  const taken = new Set<string>();
  return pack.map((question) => {
    let id = '';
    do id = String(randomInt(ID_FIRST, ID_END));
    while (taken.has(id));
    taken.add(id);
    return { ...question, id, line: JSON.stringify({ id, ...question.mail }) };
  });
}
