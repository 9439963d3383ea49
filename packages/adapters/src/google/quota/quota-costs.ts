/**
 * Units that one call of a method takes from its user, by Gmail's published table. Where its older and newer
 * versions differ, the dearer one: a little caution costs less than a refusal.
 */
export const MAIL_COSTS = {
  'users.getProfile': 1,
  'users.labels.list': 1,
  'users.labels.create': 5,
  'users.watch': 100,
  'users.stop': 50,
  'users.history.list': 2,
  'users.threads.list': 10,
  'users.threads.get': 40,
  'users.threads.modify': 10,
  'users.messages.list': 5,
  'users.messages.modify': 5,
  'users.messages.delete': 10,
  'users.messages.get': 20,
  'users.messages.attachments.get': 20,
  'users.drafts.create': 10,
  'users.drafts.update': 15,
  'users.drafts.get': 20,
  'users.drafts.list': 5,
  'users.drafts.send': 100,
  'users.drafts.delete': 10,
  'users.settings.sendAs.list': 1,
} as const;

export type MailMethod = keyof typeof MAIL_COSTS;

/** The provider's limit for one user in any sixty seconds. */
export const UNITS_PER_MINUTE = 6_000;
