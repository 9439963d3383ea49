import type { Lane } from '@triage/contract/triage/lanes';
import type { Sql } from '@triage/database/open-database';
import { type LessonKey, listLessonsFor } from '@triage/database/tables/senders/sender-lessons';
import type { CachedThread } from '../../mime/cached-thread.ts';
import type { TenantId } from '../../tenant/tenant-id.ts';
import type { TaughtLane } from '../rules/rules-context.ts';
import { lessonKeys } from './lesson-scope.ts';
import { weighLesson } from './weigh-lesson.ts';

/** Below this a lesson is forgotten. */
const FORGOTTEN = 0.05;
const laneNames: Record<Lane, string> = { reply: 'Reply', schedule: 'Schedule', fyi: 'FYI', done: 'Done' };

export interface FoundLesson extends TaughtLane {
  lessonId: string;
}

/** For each thread the narrowest lesson that fits the last mail from others. */
export async function findLessons(
  sql: Sql,
  tenantId: TenantId,
  { threads, now }: { threads: readonly CachedThread[]; now: Date },
): Promise<(thread: CachedThread) => FoundLesson | null> {
  const incoming = new Map(
    threads.map((thread) => [thread.threadId, thread.messages.findLast((message) => !message.fromMe)]),
  );
  const senders = [...incoming.values()].flatMap((message) =>
    message?.from.email ? [message.from.email] : [],
  );
  if (senders.length === 0) return () => null;
  const rows = await listLessonsFor(sql, { userId: tenantId, senders: [...new Set(senders)] });
  const known = new Map(rows.map((row) => [nameKey(row), row]));
  return (thread) => {
    const message = incoming.get(thread.threadId);
    if (!message || known.size === 0) return null;
    for (const key of lessonKeys(message)) {
      const row = known.get(nameKey(key));
      const weight = row ? weighLesson(row, now) : 0;
      if (row && weight >= FORGOTTEN)
        return { lessonId: row.lessonId, lane: row.lane, scope: row.scope, weight, reason: describe(row) };
    }
    return null;
  };
}

function nameKey({ sender, scope, pattern }: LessonKey): string {
  return JSON.stringify([sender, scope, pattern]);
}

function describe({ scope, lane, times, pattern }: LessonKey & { lane: Lane; times: number }): string {
  const what = {
    personal: "this sender's emails",
    bulk: "this sender's automated emails",
    list: `emails of the list ${pattern}`,
    subject: `“${pattern}” from this sender`,
  }[scope];
  return `you moved ${what} to ${laneNames[lane]}${times > 1 ? ` ${times} times` : ''}`;
}
