import type { TriageClient } from '@triage/client/create-client';
import { previewRuleRequest } from '@triage/contract/triage/rules';
import { defineReading, type Reading } from './define-reading.ts';

/** The user's settings: mailboxes, labels, texts, rules. */
export const settingsTools: readonly Reading[] = [
  defineReading({
    name: 'list_mailboxes',
    description:
      'The mailboxes of the person: mailboxId for other tools, address, name and whether it is connected. Ids of threads begin with it, except in the first mailbox',
    ask: (triage) => triage.mailboxes(),
  }),
  defineReading({
    name: 'list_labels',
    description: "The person's own labels, with their ids and colours",
    from: 'mail',
    ask: (triage) => triage.listLabels(),
  }),
  defineReading({
    name: 'list_snippets',
    description:
      'Texts that the person has prepared, by name, to be used in their email. {first name} and {date} are placeholders. Their files are attached when the person inserts one',
    ask: async (triage) => ({ snippets: await triage.listSnippets() }),
  }),
  defineReading({
    name: 'list_rules',
    description: 'The rules that the person has made for new mail, in the order in which they are tried',
    ask: (triage) => triage.listRules(),
  }),
  defineReading({
    name: 'list_splits',
    description:
      'Sections of the inbox that the person has made, in their order, with how many threads are in each. list_mail with split:ID lists one',
    ask: (triage) => triage.listSplits(),
  }),
  defineReading({
    name: 'list_saved_searches',
    description:
      'Searches that the person has pinned, in their order, with how many threads match each. list_mail with search:ID lists one',
    ask: (triage) => triage.listSavedSearches(),
  }),
  defineReading({
    name: 'list_tasks',
    description: 'The scheduled tasks of the assistant, each with its next time and its last answer',
    from: 'mail',
    ask: (triage) => triage.listTasks(),
  }),
  defineReading({
    name: 'list_rule_log',
    description: 'What the rules of the person did to which threads, newest first',
    from: 'mail',
    ask: (triage) => triage.listRuleRuns(),
  }),
  defineReading({
    name: 'preview_rule',
    description: 'What a rule would have done in the last 14 days. Nothing changes, and no rule is made',
    input: previewRuleRequest,
    from: 'mail',
    ask: (triage, request) => triage.previewRule(request),
  }),
  defineReading({
    name: 'list_addresses',
    description: 'The addresses that the person can send from, with the default one and their signatures',
    ask: listAddresses,
  }),
];

async function listAddresses(triage: TriageClient) {
  const { addresses } = await triage.addresses();
  return {
    addresses: addresses.map(({ signature, ...address }) => ({
      ...address,
      signature: signature?.text ?? null,
    })),
  };
}
