import type { Snippet } from '@triage/contract/sending/snippets';
import { collectInput } from '../collect-input.ts';
import { type Call, type Command, textOf } from '../command.ts';
import { exitCode, UsageError } from '../exit-code.ts';
import { type Column, writeAnswer, writeRows } from '../write-answer.ts';

type Triage = Awaited<ReturnType<Call['connect']>>['triage'];

const columns: Column<Snippet>[] = [
  { title: 'NAME', width: 24, of: ({ name }) => name },
  { title: 'TEXT', width: 70, of: ({ body }) => body.replace(/\s+/g, ' ').trim() },
];

export const snippets: Command = {
  usage: 'snippets',
  about: 'Your snippets, by name',
  async run({ terminal, form, connect }) {
    const { triage } = await connect();
    await writeRows(terminal, form, await triage.listSnippets(), columns);
    return exitCode.ok;
  },
};

export const snippet: Command = {
  usage: 'snippet <name> [--body TEXT|-] [--rename NAME] [--delete]',
  about: 'A snippet; --body writes it (- reads the pipe), --rename and --delete change it',
  options: { body: { type: 'string' }, rename: { type: 'string' }, delete: { type: 'boolean' } },
  async run({ terminal, form, positionals, values, connect }) {
    const [name, more] = positionals;
    if (!name || more) throw new UsageError('Which snippet? triage snippet NAME, quoted if it has spaces');
    const [body, renamed] = [textOf(values, 'body'), textOf(values, 'rename')];
    if (values['delete'] === true && (body !== undefined || renamed !== undefined))
      throw new UsageError('Write a snippet or delete it, not both');
    const { triage } = await connect();
    if (values['delete'] === true) {
      writeAnswer(terminal, form, await triage.removeSnippet({ name }), `Deleted ${name}`);
      return exitCode.ok;
    }
    const text = body === '-' ? await collectInput(terminal.input) : body;
    const shown =
      text !== undefined && renamed === undefined
        ? await triage.putSnippet({ name, body: text })
        : await rename(triage, { name, renamed, text });
    writeAnswer(terminal, form, shown, shown.body);
    return exitCode.ok;
  },
};

/** Without a new name it is only shown. */
async function rename(
  triage: Triage,
  { name, renamed, text }: { name: string; renamed: string | undefined; text: string | undefined },
): Promise<Snippet> {
  const found = (await triage.listSnippets()).find((each) => each.name === name);
  if (!found) throw new UsageError(`There is no "${name}". "triage snippets" lists what there is`);
  return renamed === undefined ? found : triage.putSnippet({ name, body: text ?? found.body, renamed });
}
