import {
  createRuleRequest,
  previewRuleRequest,
  type Rule,
  type RulePreview,
  type RuleRun,
} from '@triage/contract/triage/rules';
import type { Call, Command } from '../command.ts';
import { exitCode, UsageError } from '../exit-code.ts';
import { type Column, writeAnswer, writeRows } from '../write-answer.ts';
import { parseJsonInput } from './parse-json-input.ts';

type Triage = Awaited<ReturnType<Call['connect']>>['triage'];

const ruleColumns: Column<Rule>[] = [
  { title: 'RULE', width: 36, of: ({ ruleId }) => ruleId },
  { title: 'ON', width: 3, of: ({ enabled }) => (enabled ? 'on' : 'off') },
  { title: 'ACTED', width: 6, of: ({ runs }) => String(runs) },
  { title: 'NAME', width: 50, of: ({ name }) => name },
  {
    title: 'NEEDS',
    width: 10,
    of: ({ needs }) => (needs === null ? '' : needs === 'sorting' ? 'AI sorting' : 'AI key'),
  },
];

const runColumns: Column<RuleRun>[] = [
  { title: 'ENTRY', width: 36, of: ({ runId }) => runId },
  { title: 'STATE', width: 8, of: ({ state }) => state },
  { title: 'RULE', width: 24, of: ({ ruleName }) => ruleName },
  { title: 'SUBJECT', width: 50, of: ({ subject }) => subject },
];

const hitColumns: Column<RulePreview['threads'][number]>[] = [
  { title: 'THREAD', width: 18, isId: true, of: ({ threadId }) => threadId },
  { title: 'LANE', width: 8, of: ({ lane }) => lane ?? '' },
  { title: 'TO', width: 8, of: ({ effect }) => effect.lane ?? '' },
  { title: 'FROM', width: 28, of: ({ sender }) => sender },
  { title: 'SUBJECT', width: 50, of: ({ subject }) => subject },
];

export const rules: Command = {
  usage: 'rules [--log]',
  about: 'Your rules in the order in which they are tried; --log lists what they did',
  options: { log: { type: 'boolean' } },
  async run({ terminal, form, values, connect }) {
    const { triage } = await connect();
    if (values['log'] === true)
      await writeRows(terminal, form, (await triage.listRuleRuns()).runs, runColumns);
    else await writeRows(terminal, form, (await triage.listRules()).rules, ruleColumns);
    return exitCode.ok;
  },
};

const ways: Record<string, (call: Call, id: string) => Promise<void>> = {
  async add(call) {
    const rule = await parseJsonInput(call, createRuleRequest, 'a rule');
    const { triage } = await call.connect();
    await writeRows(call.terminal, call.form, [await triage.createRule(rule)], ruleColumns);
  },
  async preview(call) {
    const rule = await parseJsonInput(call, previewRuleRequest, 'a rule');
    const { triage } = await call.connect();
    await writeRows(call.terminal, call.form, (await triage.previewRule(rule)).threads, hitColumns);
  },
  on: (call, id) => switchRule(call, id, true),
  off: (call, id) => switchRule(call, id, false),
  async remove(call, ruleId) {
    const { triage } = await call.connect();
    writeAnswer(call.terminal, call.form, await triage.removeRule({ ruleId }), 'Deleted.');
  },
  async undo(call, runId) {
    const { triage } = await call.connect();
    await writeRows(call.terminal, call.form, [await triage.undoRuleRun({ runId })], runColumns);
  },
};

export const rule: Command = {
  usage: 'rule <add|preview|on|off|remove|undo> [ID]',
  about:
    'Add or preview a rule (JSON on the standard input), switch one, delete one, or undo an entry of the log',
  async run(call) {
    const [name = '', id] = call.positionals;
    const way = Object.hasOwn(ways, name) ? ways[name] : undefined;
    if (!way) throw new UsageError(`triage ${rule.usage}`);
    if (id === undefined && name !== 'add' && name !== 'preview')
      throw new UsageError(`Name one: "triage rules${name === 'undo' ? ' --log' : ''}" lists the ids`);
    await way(call, id ?? '');
    return exitCode.ok;
  },
};

async function switchRule(
  { terminal, form, connect }: Call,
  ruleId: string,
  enabled: boolean,
): Promise<void> {
  const { triage } = await connect();
  const found = await findRule(triage, ruleId);
  const { name, conditions, exceptions, actions } = found;
  const changed = await triage.changeRule({ ruleId, name, conditions, exceptions, actions, enabled });
  await writeRows(terminal, form, [changed], ruleColumns);
}

async function findRule(triage: Triage, wanted: string): Promise<Rule> {
  const found = (await triage.listRules()).rules.find(({ ruleId }) => ruleId === wanted);
  if (!found) throw new UsageError(`There is no rule "${wanted}". "triage rules" lists them`);
  return found;
}
