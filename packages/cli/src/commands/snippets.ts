import type { Snippet } from '@triage/contract/sending/snippets';
import { collectInput } from '../collect-input.ts';
import { type Call, type Command, textOf, type Values } from '../command.ts';
import { exitCode, UsageError } from '../exit-code.ts';
import { uploadFile } from '../upload-file.ts';
import { type Column, writeAnswer, writeRows } from '../write-answer.ts';

type Triage = Awaited<ReturnType<Call['connect']>>['triage'];

const columns: Column<Snippet>[] = [
  { title: 'NAME', width: 24, of: ({ name }) => name },
  { title: 'FILES', width: 24, of: ({ files }) => files.map(({ filename }) => filename).join(', ') },
  { title: 'TEXT', width: 60, of: ({ body }) => body.replace(/\s+/g, ' ').trim() },
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
  usage: 'snippet <name> [--body TEXT|-] [--rename NAME] [--attach FILE]… [--detach FILENAME]… [--delete]',
  about:
    'A snippet; --body writes it (- reads the pipe), --attach and --detach change the files that it attaches, --rename and --delete change it',
  options: {
    body: { type: 'string' },
    rename: { type: 'string' },
    attach: { type: 'string', multiple: true },
    detach: { type: 'string', multiple: true },
    delete: { type: 'boolean' },
  },
  async run({ terminal, form, positionals, values, connect }) {
    const [name, more] = positionals;
    if (!name || more) throw new UsageError('Name the snippet: triage snippet NAME, quoted if it has spaces');
    const [body, renamed] = [textOf(values, 'body'), textOf(values, 'rename')];
    const changes = [body, renamed, values['attach'], values['detach']];
    if (values['delete'] === true && changes.some((change) => change !== undefined))
      throw new UsageError('Write a snippet or delete it, not both');
    const { triage } = await connect();
    if (values['delete'] === true) {
      writeAnswer(terminal, form, await triage.removeSnippet({ name }), `Deleted ${name}`);
      return exitCode.ok;
    }
    const text = body === '-' ? await collectInput(terminal.input) : body;
    const written =
      text !== undefined && renamed === undefined
        ? await triage.putSnippet({ name, body: text })
        : await rename(triage, { name, renamed, text });
    const shown = await changeFiles(triage, written, values);
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

/** Files are named in full, because a name may contain a comma. */
async function changeFiles(triage: Triage, snippet: Snippet, values: Values): Promise<Snippet> {
  let changed = snippet;
  const { name } = snippet;
  for (const filename of namesOf(values['detach'])) {
    const file = changed.files.find((each) => each.filename === filename);
    if (!file) throw new UsageError(`"${name}" has no file "${filename}"`);
    changed = await triage.removeSnippetFile({ name, attachmentId: file.attachmentId });
  }
  const attachmentIds: string[] = [];
  for (const path of namesOf(values['attach'])) attachmentIds.push(await uploadFile(triage, path));
  return attachmentIds.length > 0 ? triage.addSnippetFiles({ name, attachmentIds }) : changed;
}

function namesOf(value: Values[string]): string[] {
  return [value].flat().filter((each) => typeof each === 'string');
}
