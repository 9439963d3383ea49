/**
 * Where the tables go. Every other table has a `user_id` and is spread over the workers by it, so that all rows of a user
 * are in shards of one worker.
 */
export type Place = 'reference' | 'coordinator' | 'distributed';

/** A copy on every worker, so that each can join it with its own rows. */
const REFERENCE = ['users'];

/**
 * Looked up before the user is known, or not of users at all. A unique key of a distributed table would have to contain
 * the user, and a write to a copy on every worker would fail while one worker is down.
 */
const COORDINATOR = [
  'accounts',
  'sessions',
  'api_tokens',
  'push_devices',
  'passkeys',
  'person_mailboxes',
  'sign_in_links',
  'sign_in_limits',
  'spent_challenges',
  'booking_pages',
  'bookings',
  'webhook_logs',
  'jobs',
  'cron_runs',
  'mail_quotas',
];

/**
 * Leased by one statement of ten steps, which Citus would run one by one. A foreign key to a table of every worker would make
 * it a table of Citus: it has none, and `deleteUser` deletes its row.
 */
export const WITHOUT_FOREIGN_KEY = ['mail_quotas'];

/** Defines the group that all others join. */
export const FIRST_DISTRIBUTED = 'user_settings';

export function placeOf(table: string): Place {
  if (REFERENCE.includes(table)) return 'reference';
  return COORDINATOR.includes(table) ? 'coordinator' : 'distributed';
}
