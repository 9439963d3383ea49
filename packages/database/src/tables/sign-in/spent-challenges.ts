import type { Sql } from '../../query/query-pool.ts';
import { build, run, runOne, statement } from '../../statements/statement.ts';

type Challenge = { challengeHash: string; expiresAt: Date };

const insert = statement('spent-challenges-insert', (p: Challenge) =>
  build
    .insertInto('spent_challenges')
    .values({ challenge_hash: p.challengeHash, expires_at: p.expiresAt })
    .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
    .returning('expires_at'),
);

const removeOld = statement('spent-challenges-remove-old', (p: { now: Date }) =>
  build.deleteFrom('spent_challenges').where('expires_at', '<', p.now),
);

/** True for the first call alone. */
export async function insertSpentChallenge(db: Sql, challenge: Challenge): Promise<boolean> {
  return (await runOne(db, insert, challenge)) !== undefined;
}

export async function deleteExpiredChallenges(db: Sql, now: Date): Promise<void> {
  await run(db, removeOld, { now });
}
