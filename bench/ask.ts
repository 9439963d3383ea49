import { openTestDatabase } from '../packages/core/testing/worlds/test-database.ts';
import { type AskFigures, measureAnswers, measureSearch } from './ask/measure-ask.ts';
import { demoModel, openMailbox } from './ask/open-mailbox.ts';
import { openModels } from './eval/open-models.ts';
import { reportRow } from './report/report-row.ts';

/*
 * Sixty questions with known answers over the demo mailbox: whether the answer is among the passages that the search
 * finds, and among those that the answers cite. ASK_MODEL=own asks the operator's own models (OPENAI_API_KEY and the
 * like) in place of the demo's.
 */
const isOwn = process.env['ASK_MODEL'] === 'own';
const ai = isOwn ? openModels(process.env).ai : demoModel();
const db = await openTestDatabase();
try {
  const mailbox = await openMailbox(db, ai);
  report('search for passages', await measureSearch(mailbox));
  report(isOwn ? 'answers of the own model' : 'answers of the demo model', await measureAnswers(mailbox));
} finally {
  await db.close();
}

function report(what: string, { answerable, unanswerable, found, nothing, misses }: AskFigures): void {
  reportRow({
    what: `ask, ${what}: answer among the cited messages`,
    ours: `${found} of ${answerable}`,
    baseline: `nothing said about ${nothing} of ${unanswerable} questions without an answer`,
    ratio: found / answerable,
    aim: { atLeast: 0.9 },
  });
  for (const miss of misses) console.log(`  missed: ${miss}`);
}
