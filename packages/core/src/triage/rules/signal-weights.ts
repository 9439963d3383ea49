import type { Lane } from '@triage/contract/triage/lanes';

/** Log-odds that a signal adds to each lane, to the priority, and to "high" alone. */
export type Weight = Partial<Record<Lane, number>> & { priority?: number; high?: number };

/** The prior of a thread. */
export const prior = { reply: -0.7, schedule: -2.1, fyi: 0.3, done: -2.3, priority: 0 } as const;

export const signalWeights = {
  archived: { done: 25, priority: -2 },
  // Outweighs whatever a deceptive mail asks for, and what was taught about the sender that it names.
  deceptive: { reply: -20, schedule: -20, fyi: 12 },
  lastWordClosed: { done: 12, priority: -1.5 },
  lastWordAsked: { fyi: 12, priority: 0.25 },
  noteToSelf: { reply: -1.5, fyi: 3, priority: -0.05 },

  calendarRequest: { schedule: 10, priority: 0.4 },
  calendarCounter: { schedule: 10, priority: 0.2 },
  calendarCancelled: { schedule: -1, fyi: 5, priority: 0.3 },
  calendarAnswer: { schedule: -1, fyi: 5, priority: -1.05 },
  calendarPublished: { fyi: 2.5 },
  calendarAnswered: { schedule: -4, fyi: 4, priority: -0.65 },

  unsubscribe: { reply: -0.8, schedule: -0.8, fyi: 2.4, priority: -0.95 },
  list: { fyi: 0.7, priority: -0.4 },
  bulk: { reply: -0.4, schedule: -0.4, fyi: 1.4, priority: -0.55 },
  autoSubmitted: { reply: -0.6, schedule: -0.6, fyi: 2.6, priority: 0.1 },
  autoReply: { reply: -0.8, schedule: -0.8, fyi: 4, priority: -0.9 },
  bounce: { reply: -1, schedule: -1, fyi: 4, priority: 0.85 },
  noReplySender: { reply: -0.8, schedule: -0.8, fyi: 2.6, priority: 0.2 },
  roleSender: { fyi: 1, priority: -0.3 },
  sendingHost: { reply: -0.4, schedule: -0.4, fyi: 1.2, priority: -0.3 },
  brandSender: { fyi: 0.8, priority: -0.3 },
  mention: { reply: 2.6, priority: 0.15 },
  passedOn: { reply: 1.5 },

  receiptWords: { fyi: 1.4, priority: -0.4 },
  noticeWords: { fyi: 0.9, priority: -0.1 },
  newsletterWords: { reply: -0.4, schedule: -0.4, fyi: 1.8, priority: -0.45 },
  alarmWords: { fyi: 0.3, priority: 1.3 },

  direct: { reply: 0.5, schedule: 0.3, fyi: -0.1, done: 0.4 },
  copied: { reply: -0.6, fyi: 1.6, priority: -0.9 },
  blind: { reply: -0.3, fyi: 1.2, priority: -0.3 },
  crowd: { fyi: 0.7, priority: -0.2 },
  greetsYou: { reply: 0.8, schedule: 0.4, priority: 0.15 },
  namedAmongMany: { reply: 2.4, priority: 0.25 },
  namesYou: { reply: 1.2, priority: -0.25 },
  greetsOther: { reply: -0.8, fyi: 2.2, priority: -0.05 },
  forwarded: { fyi: 0.4, priority: 0.15 },

  question: { reply: 2 },
  directQuestion: { reply: 3, priority: 0.25 },
  timeQuestion: { reply: 1, priority: 0.1 },
  request: { reply: 1.7, fyi: 0.4, priority: 0.15 },
  politeRequest: { reply: 1, priority: 0.15 },
  indirectQuestion: { reply: 1.2, fyi: -0.5, priority: 0.15 },
  need: { reply: 2.3, fyi: -0.3, priority: 0.45 },

  availability: { reply: -0.4, schedule: 3.4, priority: -0.05 },
  timesAsked: { schedule: 2.4, priority: -0.2, high: -0.2 },
  meetingTimes: { schedule: 2.2, fyi: 0.3, priority: -0.05 },
  meetingQuestion: { schedule: 1.6, priority: -0.05 },
  alternatives: { reply: -0.2, schedule: 2.4, priority: 0.1 },
  timeOffered: { reply: -0.4, schedule: 1.1, priority: -0.2 },
  appointment: { schedule: 3.4, fyi: -0.6, priority: 0.4 },
  meetingWords: { reply: -0.1, schedule: 0.7, fyi: 0.6, priority: 0.1 },
  moved: { schedule: 1.4 },
  agreed: { schedule: -1.6, fyi: 1.2, done: 1.2, priority: 0.15 },

  noAnswer: { reply: -0.6, schedule: -0.4, fyi: 3, priority: -0.7, high: -0.3 },
  closing: { reply: -0.6, fyi: 0.6, done: 7, priority: -1.5 },
  thanksOnly: { fyi: 2.4, priority: -0.6 },
  noQuestion: { fyi: 0.8 },
  personalNews: { reply: 1.6, priority: -0.15 },

  plainNews: { reply: 0.4, fyi: 0.5, priority: -0.05 },
  unreadable: { reply: 1.2 },
  answered: { reply: 0.4, fyi: 0.6, done: 4.5, priority: -0.7 },
  negated: { reply: 0.3, priority: 0.15 },
  contrast: { reply: 1, schedule: 0.1, fyi: -0.5, done: -2, priority: 0.15 },
  speaksToYou: { reply: 0.2, fyi: 0.1, priority: -0.05 },
  speaksToNobody: { reply: 0.2, fyi: 0.2, done: -0.1, priority: 0.1 },

  dueAndAsked: { priority: 0.2 },
  dueAndTimes: { fyi: -0.2, priority: -0.4 },
  stakeAndAsked: { reply: 0.1, priority: 0.4 },
  stakeAndDue: { priority: 0.3 },
  stakeByMachine: { priority: 1 },
  askedMany: { fyi: 0.1, priority: 0.1 },
  timeChoice: { reply: -0.1, schedule: 0.9 },
  timesAndQuiet: { schedule: 1.2, priority: -0.05 },
  dueAndQuiet: { reply: 0.3, priority: 0.2 },
  timesToMany: { schedule: -0.5, priority: -0.1 },
  needAndQuiet: { reply: 0.7, fyi: -0.2, priority: 0.2 },
  closingButNeeds: { reply: 1.6, done: -2.4, priority: 0.25 },
  roleAsks: { fyi: -0.7 },
  relayAsks: { reply: 0.5, fyi: 0.1, priority: 0.05 },
  nowAndOpen: { reply: 0.3, priority: 0.5 },
  nowByPerson: { priority: 0.3 },
  otherwiseAndAsked: { priority: 0.3 },
  stakeAndQuiet: { reply: 0.35 },
  stakeByPerson: { priority: 0.1 },
  leisureAsked: { priority: -0.3 },
  soonAndTimes: { priority: 0.15 },
  movedAndSoon: { priority: -0.2 },

  deadline: { reply: 0.4, priority: 0.15 },
  deadlineSoon: { reply: 0.2, schedule: 0.1, priority: 0.7 },
  deadlineNow: { priority: 0.4 },
  hourNow: { reply: 0.3, priority: 0.9 },
  otherwise: { reply: 0.2, priority: 0.3 },
  leisure: { priority: -0.6 },
  farDay: { high: -0.65 },
  careSender: {},
  present: { reply: 1.6, priority: 0.6 },
  lapses: { fyi: -1, priority: 0.3 },
  lapsesSoon: { reply: 5, fyi: -4.5, priority: 1 },
  machineAsks: {},
  lapsesUnread: { reply: 0.6, fyi: -3 },
  groupDue: { reply: 1.6, fyi: -0.4 },
  thanksLetter: { reply: 0.3, fyi: 2.6, priority: -0.4 },
  travelChange: { priority: 1.6 },
  stake: { reply: 0.3, priority: 1.2 },
  secure: { reply: -0.8, fyi: 1.2, priority: 2.65 },
  scam: { reply: -1.4, schedule: -0.6, fyi: 3, priority: -2.25 },
  pitch: { reply: -2, schedule: -10, fyi: 3, priority: -2.5 },
  soon: { priority: 0.7 },
  urgent: { reply: 0.2, priority: 0.1 },

  answeredBefore: { reply: 0.5, schedule: 0.2 },
  neverAnswered: { fyi: 0.8, priority: -0.5 },
  usuallyReplied: { reply: 0.6, priority: 0.15 },
  usuallyPassedOver: { fyi: 0.9, priority: -0.7 },
  starred: { priority: 0.6 },

  lessonDisputed: {},
  leansReply: { reply: 3 },
  leansSchedule: { schedule: 3 },
  leansFyi: { fyi: 3 },
  leansDone: { done: 5 },
  taughtReply: { reply: 9 },
  taughtSchedule: { schedule: 10 },
  taughtFyi: { fyi: 7 },
  taughtDone: { done: 14 },
} as const satisfies Record<string, Weight>;

export type Signal = keyof typeof signalWeights;

/** The effect of the lane on the priority. */
export const lanePriority: Readonly<Record<Lane, number>> = {
  reply: 0.55,
  schedule: 0.15,
  fyi: -0.45,
  done: -0.2,
};

/**
 * What a signal adds to "high" where it is found in one lane: a day that is near presses who must answer, and is merely the
 * proposal where a time is arranged. A school or a doctor who wants an answer seldom can wait for it.
 */
export const highInLane: Readonly<Partial<Record<Lane, Partial<Record<Signal, number>>>>> = {
  reply: { deadlineSoon: 0.7, careSender: 1, present: 0.5, hourNow: 0.2 },
  schedule: { soon: 0.3, nowAndOpen: -0.5, dueAndQuiet: -0.2 },
};

/** Priority scores from which a thread is high, and below which it is low. */
export const priorityBounds = { high: 1.4, low: 0.04 };

/** Below this the rules would rather have a model's opinion: of the verdicts above it, 96 to 100 in 100 are right on the hold-outs. */
export const SURE = 0.97;
