import { type CreateRuleRequest, createRuleRequest } from '@triage/contract/triage/rules';
import { type CreateSplitRequest, createSplitRequest } from '@triage/contract/triage/splits';
import type { Fault } from '../form/fault.ts';
import type { RuleDraft } from './rule-draft.ts';

/** The text fields of the forms of rules and splits that the server can refuse. */
const fields: readonly (keyof RuleDraft)[] = [
  ...([
    'name',
    'from',
    'to',
    'subject',
    'words',
    'list',
    'sentence',
    'time',
    'forwardTo',
    'draftReply',
  ] as const),
];
const shown = new Set<string>(fields);

/** The answer names only `conditions` or `actions`. The request is checked again here to find the field. */
export function locateRuleFault(fault: Fault, request: Omit<CreateRuleRequest, 'enabled'>): Fault {
  return locate(fault, createRuleRequest.safeParse(request).error?.issues);
}

export function locateSplitFault(fault: Fault, request: CreateSplitRequest): Fault {
  return locate(fault, createSplitRequest.safeParse(request).error?.issues);
}

interface Issue {
  path: readonly PropertyKey[];
  message: string;
}

function locate(fault: Fault, issues: readonly Issue[] = []): Fault {
  if (fault.field === 'name') return fault;
  for (const { path, message } of issues) {
    // `exceptions.from` has no field of its own.
    const field = path[0] === 'exceptions' ? undefined : path.map(String).findLast((key) => shown.has(key));
    if (field) return { text: message, field };
  }
  return { ...fault, field: null };
}
