import { type Endpoint, endpoint } from './define-endpoint.ts';

/** Part of the table of endpoints: rules, and the splits that are made of the same conditions. */
export const ruleEndpoints: readonly Endpoint[] = [
  endpoint('listRules', 'rules.list', 'session', 'List the rules in the order in which they are tried'),
  endpoint('createRule', 'rules.create', 'session', 'Create a rule, which comes last'),
  endpoint('changeRule', 'rules.change', 'session', 'Change a rule, or switch it on or off', {
    conditions: ['ruleNotFound'],
  }),
  endpoint('removeRule', 'rules.remove', 'session', 'Delete a rule; what it did stays', {
    conditions: ['ruleNotFound'],
  }),
  endpoint('orderRules', 'rules.order', 'session', 'Put the rules in another order', {
    conditions: ['ruleNotFound'],
  }),
  endpoint('applyRule', 'rules.applyNow', 'session', 'Let a rule act on the last 14 days too', {
    conditions: ['ruleNotFound'],
  }),
  endpoint('previewRule', 'rules.preview', 'session', 'Show what a rule would have done in the last 14 days'),
  endpoint('listRuleRuns', 'rules.runs', 'session', 'List what rules did, newest first'),
  endpoint('undoRuleRun', 'rules.undo', 'connected', 'Take back what a rule did to a thread', {
    conditions: ['ruleRunNotFound'],
  }),
  endpoint('listSplits', 'splits.list', 'session', 'List the splits in their order, with their counts', {
    conditions: ['mailboxNotFound'],
  }),
  endpoint('createSplit', 'splits.create', 'session', 'Create a split, which comes last'),
  endpoint('changeSplit', 'splits.change', 'session', 'Change a split', { conditions: ['splitNotFound'] }),
  endpoint('removeSplit', 'splits.remove', 'session', 'Delete a split; its threads stay', {
    conditions: ['splitNotFound'],
  }),
  endpoint('orderSplits', 'splits.order', 'session', 'Put the splits in another order', {
    conditions: ['splitNotFound'],
  }),
  endpoint(
    'previewSplit',
    'splits.preview',
    'session',
    'Show which threads of the last 14 days a split would hold',
  ),
];
