import type { Database } from '@triage/database/open-database';
import { fillMail } from './fill-mail.ts';
import { fillMirror } from './fill-mirror.ts';
import { fillPerson } from './fill-person.ts';
import { fillWork } from './fill-work.ts';
import type { HandFilled } from './hand-filled.ts';

/** Rows that no call of a user stores, or not immediately. */
export async function fillByHand(db: Database, filled: HandFilled): Promise<void> {
  await fillPerson(db, filled);
  await fillMail(db, filled);
  await fillMirror(db, filled);
  await fillWork(db, filled);
}
