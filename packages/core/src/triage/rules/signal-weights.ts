import type { Lane } from '@triage/contract/inbox/lanes';

/** Log-odds that a signal adds to each lane, and what it adds to the priority. */
export type Weight = Partial<Record<Lane, number>> & { priority?: number };

/** Where a thread stands before anything is known of it. */
export const prior = { reply: -0.3, schedule: -1.6, fyi: 0.6, done: -3.5, priority: 0 } as const;

export const signalWeights = {
  archived: { done: 25, priority: -2 },
  lastWordClosed: { done: 12, priority: -1.5 },
  lastWordAsked: { fyi: 12, priority: -0.3 },
  noteToSelf: { fyi: 3, reply: -1.5 },

  calendarRequest: { schedule: 10, priority: 0.2 },
  calendarCounter: { schedule: 10, priority: 0.2 },
  calendarCancelled: { fyi: 5, schedule: -1, priority: 0.3 },
  calendarAnswer: { fyi: 5, schedule: -1, priority: -1 },
  calendarPublished: { fyi: 2.5 },
  calendarAnswered: { fyi: 4, schedule: -4, priority: -0.6 },

  unsubscribe: { fyi: 2.4, reply: -0.8, schedule: -0.8, priority: -0.9 },
  list: { fyi: 0.7, priority: -0.35 },
  bulk: { fyi: 1.4, reply: -0.4, schedule: -0.4, priority: -0.5 },
  autoSubmitted: { fyi: 2.6, reply: -0.6, schedule: -0.6, priority: -0.35 },
  autoReply: { fyi: 4, reply: -0.8, schedule: -0.8, priority: -0.8 },
  bounce: { fyi: 4, reply: -1, schedule: -1, priority: 0.6 },
  noReplySender: { fyi: 2.6, reply: -0.8, schedule: -0.8, priority: -0.2 },
  roleSender: { fyi: 1, priority: -0.2 },
  mention: { reply: 2.6, priority: 0.2 },
  passedOn: { reply: 2, priority: 0.1 },

  receiptWords: { fyi: 1.4, priority: -0.3 },
  noticeWords: { fyi: 0.9, priority: -0.1 },
  newsletterWords: { fyi: 1.8, reply: -0.4, schedule: -0.4, priority: -0.8 },
  alarmWords: { fyi: 0.3, priority: 2 },

  direct: { reply: 0.5, schedule: 0.3 },
  copied: { fyi: 1.6, reply: -0.6, priority: -0.6 },
  blind: { fyi: 1.2, reply: -0.3, priority: -0.3 },
  crowd: { fyi: 0.7, priority: -0.2 },
  greetsYou: { reply: 0.6, schedule: 0.4, priority: 0.15 },
  namedAmongMany: { reply: 2.4, priority: 0.2 },
  namesYou: { reply: 1.2, priority: 0.2 },
  greetsOther: { fyi: 2.2, reply: -0.8 },
  forwarded: { fyi: 0.4 },

  question: { reply: 2, priority: 0.3 },
  directQuestion: { reply: 2.8, priority: 0.4 },
  timeQuestion: { reply: 1, priority: 0.3 },
  request: { reply: 2, priority: 0.25 },
  politeRequest: { reply: 1, priority: 0.35 },
  indirectQuestion: { reply: 1.2, priority: 0.1 },
  need: { reply: 1.8, priority: 0.45 },

  availability: { schedule: 3.4, priority: 0.1 },
  timesAsked: { schedule: 2.4, priority: -0.1 },
  meetingTimes: { schedule: 2.4, priority: 0.05 },
  meetingQuestion: { schedule: 1.6 },
  alternatives: { schedule: 2.4 },
  timeOffered: { schedule: 1, priority: -0.1 },
  appointment: { schedule: 3.4, fyi: -0.6 },
  meetingWords: { schedule: 0.7 },
  moved: { schedule: 1.4, priority: 0.3 },
  agreed: { fyi: 1.2, done: 1.2, schedule: -1.6 },

  noAnswer: { fyi: 3, reply: -0.6, schedule: -0.4, priority: -0.6 },
  closing: { done: 7, fyi: 0.6, reply: -0.6, priority: -1.2 },
  thanksOnly: { fyi: 2.4, priority: -0.8 },
  noQuestion: { fyi: 0.8, priority: -0.05 },
  personalNews: { reply: 1.6, priority: -0.1 },

  deadline: { reply: 0.4, priority: 0.7 },
  deadlineSoon: { reply: 0.5, priority: 1.1 },
  stake: { reply: 0.2, priority: 1.2 },
  secure: { fyi: 1.2, priority: 2.6 },
  scam: { fyi: 3, reply: -1.4, schedule: -0.6, priority: -2 },
  pitch: { fyi: 2.2, reply: -0.6, schedule: -1, priority: -1.2 },
  soon: { priority: 0.6 },
  urgent: { reply: 0.2, priority: 0.8 },

  answeredBefore: { reply: 0.5, schedule: 0.2, priority: 0.2 },
  neverAnswered: { fyi: 0.8, priority: -0.5 },
  usuallyReplied: { reply: 0.6, priority: 0.3 },
  usuallyPassedOver: { fyi: 0.9, priority: -0.7 },
  starred: { priority: 0.8 },

  taughtReply: { reply: 5 },
  taughtSchedule: { schedule: 5 },
  taughtFyi: { fyi: 5 },
  taughtDone: { done: 10 },
} as const satisfies Record<string, Weight>;

export type Signal = keyof typeof signalWeights;

/** Priority scores from which a thread is high, and below which it is low. */
export const priorityBounds = { high: 1.2, low: -0.35 };

/** Below this the rules would rather have a model's opinion: of the verdicts above it, 97 in 100 are right. */
export const SURE = 0.97;
