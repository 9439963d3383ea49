/** How much happens in a week. */
export interface WeekSize {
  deliveries: number;
  /** Of the person, through the API. */
  actions: number;
  /** Of other programs, in the mailboxes themselves. */
  changes: number;
  kills: number;
  /** As fast as the limits of the API for one person allow. */
  actionPauseMs: number;
  /** From the last change until everything has to be the same. A lease of a minute and a search for what was sent are in it. */
  settleMs: number;
}

export const SIZES: Record<'short' | 'whole', WeekSize> = {
  short: { deliveries: 240, actions: 120, changes: 80, kills: 5, actionPauseMs: 450, settleMs: 240_000 },
  whole: {
    deliveries: 3_000,
    actions: 1_000,
    changes: 1_000,
    kills: 24,
    actionPauseMs: 350,
    settleMs: 420_000,
  },
};
