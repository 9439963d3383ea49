import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { checkExpected, checkThread, SetProblem } from './check-labels.ts';
import { type EvalCase, makeCase } from './eval-case.ts';
import type { LabelledThread } from './load-corpus.ts';
import { loadEmlCase } from './load-eml-case.ts';

const LABELS = 'labels.jsonl';

/** A user's own labelled mail: a JSONL file, or a folder of .eml files with `labels.jsonl`. See README.md. */
export async function loadSet(place: string, me?: string): Promise<{ name: string; cases: EvalCase[] }> {
  if (!existsSync(place)) throw new SetProblem(`${place} does not exist`);
  const name = path.basename(place).replace(/\.jsonl$/, '');
  if (!statSync(place).isDirectory())
    return {
      name,
      cases: loadLines(place).map(({ value, where }) =>
        makeCase({ ...(me && { me }), ...checkThread(value, where) }),
      ),
    };
  const labels = path.join(place, LABELS);
  if (!existsSync(labels)) throw new SetProblem(`${place} has no ${LABELS}`);
  const cases = loadLines(labels).map(({ value, where }) =>
    loadEmlCase(place, checkExpected(value, where), where),
  );
  return { name, cases: await Promise.all(cases) };
}

function loadLines(file: string): { value: Partial<LabelledThread>; where: string }[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  const read = lines.flatMap((line, index) => {
    const where = `${file}, line ${index + 1}`;
    return line.trim() === '' ? [] : [{ value: parseLine(line, where), where }];
  });
  if (read.length === 0) throw new SetProblem(`${file} is empty`);
  return read;
}

function parseLine(line: string, where: string): Partial<LabelledThread> {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new SetProblem(`${where}: not JSON`, { cause: error });
  }
}
