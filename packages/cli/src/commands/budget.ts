import type { AiSpend } from '@triage/contract/account/account-health';
import { type Command, textOf, type Values } from '../command.ts';
import { exitCode, UsageError } from '../exit-code.ts';
import { writeAnswer } from '../write-answer.ts';

export const budget: Command = {
  usage: 'budget [--daily 2|default] [--background 0.50|default]',
  about:
    'What AI has cost today and this month; --daily and --background set how many dollars a day it may cost',
  options: { daily: { type: 'string' }, background: { type: 'string' } },
  async run({ terminal, form, values, connect }) {
    const change = { ...readDollars(values, 'daily'), ...readDollars(values, 'background') };
    const { triage } = await connect();
    const isChange = Object.keys(change).length > 0;
    const spend = isChange ? await triage.setAiBudget(change) : await triage.aiBudget();
    writeAnswer(terminal, form, spend, describe(spend));
    return exitCode.ok;
  },
};

function readDollars(values: Values, name: 'daily' | 'background'): Record<string, number | null> {
  const text = textOf(values, name);
  if (text === undefined) return {};
  const dollars = text === 'default' ? null : Number(text);
  if (text.trim() === '' || Number.isNaN(dollars) || (dollars ?? 0) < 0)
    throw new UsageError(`--${name} takes dollars, such as 2 or 0.50, or default`);
  return { [name]: dollars };
}

function describe({
  today,
  todayBackground,
  month,
  dailyBudget,
  backgroundBudget,
  isWhole,
}: AiSpend): string {
  const lines = [
    `Today       ${money(today)} of ${limit(dailyBudget)}`,
    `Background  ${money(todayBackground)} of ${limit(backgroundBudget)}`,
    `This month  ${money(month)}`,
    ...(isWhole ? [] : ['Models whose price is not known are not counted.']),
  ];
  return lines.join('\n');
}

function money(dollars: number): string {
  return `$${dollars.toFixed(2)}`;
}

function limit(dollars: number | null): string {
  return dollars === null ? 'no limit' : money(dollars);
}
