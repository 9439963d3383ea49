/** Units of Gmail's published quota table (2026) that one call of a method takes from its user. */
export const MAIL_COSTS = {
  'users.getProfile': 1,
  'users.watch': 100,
  'users.stop': 50,
  'users.history.list': 2,
  'users.threads.list': 10,
  'users.threads.get': 40,
  'users.threads.modify': 10,
  'users.messages.list': 5,
  'users.messages.get': 20,
  'users.messages.attachments.get': 20,
  'users.drafts.create': 10,
  'users.drafts.get': 20,
  'users.drafts.list': 5,
  'users.drafts.send': 100,
  'users.drafts.delete': 10,
} as const;

export type MailMethod = keyof typeof MAIL_COSTS;

/** What the provider allows one user in any sixty seconds. */
export const UNITS_PER_MINUTE = 6_000;
