import { expect, test } from 'vitest';
import { shareTestDatabase } from '../../packages/core/testing/worlds/share-test-database.ts';
import { measureSearch } from './measure-ask.ts';
import { demoModel, openMailbox } from './open-mailbox.ts';

const db = shareTestDatabase();
const MINUTES = 5 * 60_000;

test(
  'nine of ten questions about the demo mailbox have their answer among the passages',
  async () => {
    const { answerable, found, unanswerable, nothing, misses } = await measureSearch(
      await openMailbox(db, demoModel()),
    );
    console.info(`${found} of ${answerable} found, ${nothing} of ${unanswerable} without an answer`);
    expect(found / answerable, misses.join('\n')).toBeGreaterThanOrEqual(0.9);
    expect(nothing / unanswerable, misses.join('\n')).toBeGreaterThanOrEqual(0.8);
  },
  MINUTES,
);
