import type { SnoozeDay } from '@triage/contract/inbox/rule-actions';
import type { Addressed, CreateRuleRequest, Rule, RuleExceptions } from '@triage/contract/triage/rules';
import type { Fault } from '../form/fault.ts';

/** The error text of a field. */
export type ProblemOf = (field: keyof RuleDraft) => string | undefined;
export type PutAway = '' | 'archive' | 'mute' | 'snooze';

/** A rule as its form has it: several addresses or words are one text. */
export interface RuleDraft {
  name: string;
  from: string;
  to: string;
  list: string;
  subject: string;
  words: string;
  hasAttachment: boolean;
  firstContact: boolean;
  label: string;
  addressed: Addressed | '';
  sentence: string;
  exceptions: RuleExceptions;
  lane: 'reply' | 'schedule' | 'fyi' | '';
  priority: 'high' | 'medium' | 'low' | '';
  addLabel: string;
  putAway: PutAway;
  day: SnoozeDay;
  time: string;
  star: boolean;
  markRead: boolean;
  notify: boolean;
  forwardTo: string;
  draftReply: string;
}

export const EMPTY_DRAFT: RuleDraft = {
  name: '',
  from: '',
  to: '',
  list: '',
  subject: '',
  words: '',
  hasAttachment: false,
  firstContact: false,
  label: '',
  addressed: '',
  sentence: '',
  exceptions: { from: [], subjects: [] },
  lane: '',
  priority: '',
  addLabel: '',
  putAway: '',
  day: 'tomorrow',
  time: '09:00',
  star: false,
  markRead: false,
  notify: false,
  forwardTo: '',
  draftReply: '',
};

export function writeDraft({
  name,
  conditions,
  exceptions,
  actions,
}: Omit<Rule, 'ruleId' | 'enabled' | 'updatedAt' | 'needs' | 'runs'>): RuleDraft {
  const { from, to, list, subject, words, hasAttachment, firstContact, label, addressed } = conditions;
  const { lane, priority, archive, mute, snooze, star, markRead, notify } = actions;
  return {
    ...EMPTY_DRAFT,
    ...{ name, hasAttachment, firstContact, exceptions, star, markRead, notify },
    from: from.join(', '),
    to: to.join(', '),
    list: list ?? '',
    subject: subject ?? '',
    words: words.join(', '),
    label: label ?? '',
    addressed: addressed ?? '',
    sentence: conditions.sentence ?? '',
    lane: lane === null ? '' : lane,
    priority: priority ?? '',
    addLabel: actions.label ?? '',
    putAway: archive ? 'archive' : mute ? 'mute' : snooze ? 'snooze' : '',
    ...(snooze ?? {}),
    forwardTo: actions.forwardTo ?? '',
    draftReply: actions.draftReply ?? '',
  };
}

export function toRuleRequest(draft: RuleDraft): Omit<CreateRuleRequest, 'enabled'> {
  const { putAway, day, time } = draft;
  const isAway = putAway === 'archive' || putAway === 'mute';
  return {
    name: draft.name.trim(),
    conditions: {
      from: splitList(draft.from),
      to: splitList(draft.to),
      list: draft.list.trim() || null,
      subject: draft.subject.trim() || null,
      words: splitList(draft.words),
      hasAttachment: draft.hasAttachment,
      firstContact: draft.firstContact,
      label: draft.label || null,
      addressed: draft.addressed || null,
      sentence: draft.sentence.trim() || null,
    },
    exceptions: draft.exceptions,
    actions: {
      lane: isAway ? null : draft.lane || null,
      priority: draft.priority || null,
      label: draft.addLabel || null,
      archive: putAway === 'archive',
      mute: putAway === 'mute',
      snooze: putAway === 'snooze' ? { day, time } : null,
      star: draft.star,
      markRead: draft.markRead,
      notify: draft.notify,
      forwardTo: draft.forwardTo.trim() || null,
      draftReply: isAway ? null : draft.draftReply.trim() || null,
    },
  };
}

/** The fields that the preview depends on, so without the name. */
export function previewKey(draft: RuleDraft): string {
  return JSON.stringify({ ...draft, name: '' });
}

/** The first missing field, checked before the request is sent. */
export function findMissing({ conditions, actions }: ReturnType<typeof toRuleRequest>): Fault | null {
  if (!Object.values(conditions).some(isGiven)) return { text: 'Give at least one condition', field: null };
  return Object.values(actions).some(isGiven) ? null : { text: 'Choose at least one action', field: null };
}

function isGiven(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== false;
}

function splitList(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

export function addExceptions(
  { from, subjects }: RuleExceptions,
  added: Partial<RuleExceptions>,
): RuleExceptions {
  return {
    from: [...new Set([...from, ...(added.from ?? [])])],
    subjects: [...new Set([...subjects, ...(added.subjects ?? [])])],
  };
}
