import type { Sql } from '../../query/query-pool.ts';
import { orNull, text } from '../../statements/columns.ts';
import { type Placeholders, run, sqlStatement } from '../../statements/statement.ts';

/** Data on a sender's time zone: `Date` headers, newest first, and the zone of their invitations. */
export interface SenderClock {
  dates: string[];
  calendarZone: string | null;
}

/** This many emails are enough to tell winter from summer, and travel from home. */
const MAILS = 20;

const list = sqlStatement(
  'sender-clocks',
  { address: text, date: orNull(text), zone: orNull(text) },
  (p: Placeholders<{ userId: string; addresses: readonly string[] }>) => `
  SELECT s.address, m.headers->>'date' AS date,
    substring(m.calendar_text FROM 'TZID=([A-Za-z_]+/[A-Za-z_/+-]+)') AS zone
  FROM unnest(${p.addresses}::text[]) AS s(address)
  JOIN LATERAL (
    SELECT headers, calendar_text, sent_at FROM messages
    WHERE user_id = ${p.userId} AND from_address = s.address AND NOT from_me
    ORDER BY sent_at DESC LIMIT ${MAILS}) m ON true
  ORDER BY m.sent_at DESC`,
);

export async function listSenderClocks(
  db: Sql,
  userId: string,
  addresses: readonly string[],
): Promise<Map<string, SenderClock>> {
  const clocks = new Map<string, SenderClock>();
  for (const { address, date, zone } of await run(db, list, { userId, addresses: [...new Set(addresses)] })) {
    const clock = clocks.get(address) ?? { dates: [], calendarZone: null };
    if (date) clock.dates.push(date);
    clock.calendarZone ??= zone;
    clocks.set(address, clock);
  }
  return clocks;
}
