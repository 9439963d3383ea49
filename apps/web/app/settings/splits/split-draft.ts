import type { LabelColour } from '@triage/contract/triage/labels';
import type { CreateSplitRequest, Split } from '@triage/contract/triage/splits';
import type { Fault } from '../form/fault.ts';
import { EMPTY_DRAFT, type RuleDraft, toRuleRequest, writeDraft } from '../rules/rule-draft.ts';

/** A split as its form has it: the conditions are written as those of a rule. */
export interface SplitDraft {
  colour: LabelColour;
  lane: 'reply' | 'schedule' | 'fyi' | '';
  rule: RuleDraft;
}

export const colours: readonly LabelColour[] = [
  'blue',
  'teal',
  'green',
  'yellow',
  'orange',
  'red',
  'pink',
  'purple',
  'brown',
  'grey',
];

/** Each new split gets another colour. */
export function emptyDraft(existing: number, suggested: Partial<RuleDraft> | null): SplitDraft {
  const colour = colours[existing % colours.length] ?? 'blue';
  return { colour, lane: '', rule: { ...EMPTY_DRAFT, ...suggested } };
}

export function writeSplitDraft({ name, colour, lane, conditions, exceptions }: Split): SplitDraft {
  const { actions } = toRuleRequest(EMPTY_DRAFT);
  return {
    colour,
    lane: lane === null || lane === 'done' ? '' : lane,
    rule: writeDraft({ name, conditions: { ...conditions, sentence: null }, exceptions, actions }),
  };
}

export function toSplitRequest({ colour, lane, rule }: SplitDraft): CreateSplitRequest {
  const { name, conditions, exceptions } = toRuleRequest(rule);
  return { name, colour, lane: lane || null, conditions, exceptions };
}

export function findMissing(request: CreateSplitRequest): Fault | null {
  const isGiven = Object.values(request.conditions).some((value) =>
    Array.isArray(value) ? value.length > 0 : value !== null && value !== false,
  );
  return isGiven ? null : { text: 'Give at least one condition', field: null };
}
