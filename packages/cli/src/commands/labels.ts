import { RefusedError } from '@triage/client/triage-error';
import { type Label, labelColourSchema } from '@triage/contract/triage/labels';
import { type Call, type Command, textOf } from '../command.ts';
import { exitCode, UsageError } from '../exit-code.ts';
import { type Column, writeRows } from '../write-answer.ts';
import { moveEach } from './move-threads.ts';

type Triage = Awaited<ReturnType<Call['connect']>>['triage'];

const columns: Column<Label>[] = [
  { title: 'LABEL', width: 24, isId: true, of: ({ id }) => id },
  { title: 'COLOUR', width: 8, of: ({ colour }) => colour ?? '' },
  { title: 'NAME', width: 50, of: ({ name }) => name },
];

export const labels: Command = {
  usage: 'labels [--create NAME [--colour blue]]',
  about: 'Your labels, or make one',
  options: { create: { type: 'string' }, colour: { type: 'string' } },
  async run({ terminal, form, values, connect }) {
    const name = textOf(values, 'create');
    const wanted = textOf(values, 'colour');
    const colour = labelColourSchema.optional().safeParse(wanted);
    if (!colour.success)
      throw new UsageError(`Choose a colour: --colour ${labelColourSchema.options.join('|')}`);
    if (wanted !== undefined && name === undefined)
      throw new UsageError('Add --create NAME: a colour is for a new label');
    const { triage } = await connect();
    const found =
      name === undefined
        ? (await triage.listLabels()).labels
        : [await triage.createLabel({ name, ...(colour.data && { colour: colour.data }) })];
    await writeRows(terminal, form, found, columns);
    return exitCode.ok;
  },
};

export const label: Command = {
  usage: 'label <thread…|-> [--add NAME] [--remove NAME] [--archive]',
  about: 'Add and remove labels, by name or id; --archive moves the threads there',
  options: {
    add: { type: 'string', multiple: true },
    remove: { type: 'string', multiple: true },
    archive: { type: 'boolean' },
  },
  async run(call) {
    const [adding, removing] = [namesOf(call, 'add'), namesOf(call, 'remove')];
    if (adding.length + removing.length === 0)
      throw new UsageError('No label given: triage label THREAD --add Work');
    const { triage } = await call.connect();
    const [add, remove] = [await findIds(triage, adding), await findIds(triage, removing)];
    const archive = call.values['archive'] === true;
    return moveEach(call, { how: archive ? 'moved' : 'labelled' }, async (_triage, threadId) => {
      const { results } = await triage.labelThreads({ threadIds: [threadId], add, remove, archive });
      const error = results[0]?.error;
      if (error !== undefined) throw new RefusedError({ status: 500, error });
    });
  },
};

function namesOf({ values }: Call, name: string): string[] {
  const given: unknown = values[name];
  return Array.isArray(given) ? given.map(String) : [];
}

async function findIds(triage: Triage, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const { labels: known } = await triage.listLabels();
  return names.map((wanted) => {
    const found = known.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted.toLowerCase());
    if (!found) throw new UsageError(`There is no label "${wanted}". "triage labels" lists what there is`);
    return found.id;
  });
}
