import { parseArgs } from 'node:util';
import { createClient } from '@triage/client/create-client';
import { findCredentials } from '@triage/client/find-credentials';
import type { Call, Command, Values } from './command.ts';
import { agenda } from './commands/agenda.ts';
import { ask } from './commands/ask.ts';
import { bookings } from './commands/bookings.ts';
import { brief } from './commands/brief.ts';
import { budget } from './commands/budget.ts';
import {
  block,
  deleteForGood,
  mute,
  notWaiting,
  quiet,
  spam,
  star,
  trash,
  unsubscribe,
} from './commands/change-threads.ts';
import { contacts } from './commands/contacts.ts';
import { drafts } from './commands/drafts.ts';
import { label, labels } from './commands/labels.ts';
import { lanes } from './commands/lanes.ts';
import { mail } from './commands/mail.ts';
import { mailboxes } from './commands/mailboxes.ts';
import { archive, remind, reminders, restore, snooze } from './commands/move-threads.ts';
import { rule, rules } from './commands/rules.ts';
import { savedSearch, savedSearches } from './commands/saved-searches.ts';
import { search } from './commands/search.ts';
import { addresses, send, sends, unsend } from './commands/send.ts';
import { doctor, login, logout } from './commands/sign-in.ts';
import { snippet, snippets } from './commands/snippets.ts';
import { split, splits } from './commands/splits.ts';
import { task, tasks } from './commands/tasks.ts';
import { draft, summary, thread } from './commands/threads.ts';
import { writing } from './commands/writing.ts';
import { type ExitCode, exitCode, exitCodeOf, NotSignedIn, UsageError } from './exit-code.ts';
import { printable, type Terminal } from './terminal.ts';

const commands: Record<string, Command> = {
  login,
  logout,
  doctor,
  lanes,
  mailboxes,
  mail,
  search,
  thread,
  summary,
  archive,
  snooze,
  remind,
  reminders,
  restore,
  star,
  trash,
  delete: deleteForGood,
  spam,
  mute,
  quiet,
  'not-waiting': notWaiting,
  block,
  unsubscribe,
  labels,
  label,
  rules,
  rule,
  splits,
  split,
  searches: savedSearches,
  'saved-search': savedSearch,
  agenda,
  brief,
  budget,
  bookings,
  contacts,
  tasks,
  task,
  draft,
  drafts,
  writing,
  snippets,
  snippet,
  send,
  unsend,
  sends,
  addresses,
  ask,
};

const everywhere = {
  json: { type: 'boolean' },
  text: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

export async function runCommand(argv: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const [name = 'help', ...rest] = argv;
  try {
    if (['help', '--help', '-h'].includes(name)) {
      terminal.output.write(help());
      return exitCode.ok;
    }
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new UsageError(`There is no "${name}". "triage help" lists what there is`);
    const { values, positionals } = parseArguments(command, rest);
    if (values['help']) {
      terminal.output.write(`triage ${command.usage}\n${command.about}\n`);
      return exitCode.ok;
    }
    const json = values['json'] === true || (values['text'] !== true && !terminal.output.isTTY);
    const call: Call = { terminal, form: { json }, positionals, values, connect: () => connect(terminal) };
    return await command.run(call);
  } catch (error) {
    const code = exitCodeOf(error);
    if (code === null || !(error instanceof Error)) throw error;
    terminal.errors.write(`triage: ${printable(error.message)}\n`);
    return code;
  }
}

function parseArguments(command: Command, args: string[]): { values: Values; positionals: string[] } {
  try {
    return parseArgs({ args, options: { ...command.options, ...everywhere }, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : ''}\ntriage ${command.usage}`);
  }
}

async function connect({ env }: Terminal): ReturnType<Call['connect']> {
  const found = await findCredentials(env).catch((error: unknown) => {
    throw new UsageError(error instanceof Error ? error.message : 'TRIAGE_URL is no address');
  });
  if (!found) throw new NotSignedIn();
  return { triage: createClient(found), baseUrl: found.baseUrl };
}

function help(): string {
  const lines = Object.values(commands).map(({ usage, about }) => `  ${usage}\n      ${about}`);
  return `triage <command>\n\n${lines.join('\n')}

On a terminal: text. In a pipe: JSON, lists a line each. --json and --text choose.
Exit: 0 done, 1 refused, 2 usage, 3 unreachable, 4 not signed in.
TRIAGE_URL and TRIAGE_TOKEN go before what "triage login" stored.
`;
}
