import type { DraftSummary, DraftVersion, PutDraftRequest } from '@triage/contract/sending/draft-api';
import { collectInput } from '../collect-input.ts';
import { type Call, type Command, listOf, textOf } from '../command.ts';
import { type ExitCode, exitCode, UsageError } from '../exit-code.ts';
import { parseSendTime, parseTime } from '../parse-time.ts';
import { type Column, writeAnswer, writeRows } from '../write-answer.ts';

type Content = PutDraftRequest['content'];

const columns: Column<DraftSummary>[] = [
  { title: 'DRAFT', width: 36, isId: true, of: ({ draftId }) => draftId },
  { title: 'STATE', width: 9, of: ({ state }) => state },
  { title: 'TO', width: 26, of: ({ to }) => to },
  { title: 'SUBJECT', width: 30, of: ({ subject, snippet }) => subject || snippet },
];

const ways: Record<string, (call: Call) => Promise<ExitCode>> = {
  list,
  show,
  new: begin,
  edit,
  discard,
  send,
};

export const drafts: Command = {
  usage:
    'drafts [list | show <draft> | new --to … --subject S < body | edit <draft> … | discard <draft> | send <draft> [--in 2h | --at T]]',
  about:
    'Your drafts. new and edit take --to --cc --bcc --subject --thread --from and --body TEXT|-; edit --over replaces a version of another program; show --thread ID opens the draft of a thread',
  options: {
    to: { type: 'string', multiple: true },
    cc: { type: 'string', multiple: true },
    bcc: { type: 'string', multiple: true },
    from: { type: 'string' },
    subject: { type: 'string', short: 's' },
    thread: { type: 'string' },
    body: { type: 'string' },
    over: { type: 'boolean' },
    in: { type: 'string' },
    at: { type: 'string' },
    remind: { type: 'string' },
  },
  async run(call) {
    const [way = 'list'] = call.positionals;
    const run = Object.hasOwn(ways, way) ? ways[way] : undefined;
    if (!run) throw new UsageError(`drafts ${Object.keys(ways).join(', ')}: there is no "${way}"`);
    return run(call);
  },
};

async function list({ terminal, form, connect }: Call): Promise<ExitCode> {
  const { triage } = await connect();
  await writeRows(terminal, form, (await triage.listDrafts()).drafts, columns);
  return exitCode.ok;
}

async function show(call: Call): Promise<ExitCode> {
  const { triage } = await call.connect();
  const threadId = textOf(call.values, 'thread');
  const draft = await triage.openDraft(threadId ? { threadId } : { draftId: idOf(call) });
  writeAnswer(call.terminal, call.form, draft, describe(draft));
  return exitCode.ok;
}

async function begin(call: Call): Promise<ExitCode> {
  const { triage } = await call.connect();
  const text = textOf(call.values, 'body') ?? '-';
  const changed = await collectChanges(call, text);
  const draftId = crypto.randomUUID();
  const saved = await triage.putDraft({ draftId, seen: 0, content: { body: '', ...changed } });
  writeAnswer(call.terminal, call.form, saved, `Saved as ${saved.draftId}`);
  return exitCode.ok;
}

async function edit(call: Call): Promise<ExitCode> {
  const draftId = idOf(call);
  const { triage } = await call.connect();
  const { revision, content, other } = await triage.openDraft({ draftId });
  if (other && call.values['over'] !== true)
    throw new UsageError(
      'Another program has changed this draft too: compare both with show, then edit --over',
    );
  const changed = await collectChanges(call, textOf(call.values, 'body'));
  // A new text is plain: the formatted form of the old one would be sent instead.
  const { html: _, ...plain } = content;
  const saved = await triage.putDraft({
    draftId,
    seen: revision,
    ...(other?.messageId ? { over: other.messageId } : {}),
    content: { ...(changed.body === undefined ? content : plain), ...changed },
  });
  writeAnswer(call.terminal, call.form, saved, 'Saved.');
  return exitCode.ok;
}

async function discard(call: Call): Promise<ExitCode> {
  const { triage } = await call.connect();
  writeAnswer(call.terminal, call.form, await triage.discardDraft({ draftId: idOf(call) }), 'Discarded.');
  return exitCode.ok;
}

/** Sends the stored draft; refused if it was changed between the two calls. */
async function send(call: Call): Promise<ExitCode> {
  const { terminal, values } = call;
  const draftId = idOf(call);
  const time = parseSendTime({ in: textOf(values, 'in'), at: textOf(values, 'at') }, terminal.now());
  const remindAt = parseTime({ at: textOf(values, 'remind') }, terminal.now());
  const { triage } = await call.connect();
  const { revision } = await triage.openDraft({ draftId });
  const queued = await triage.sendDraft({
    draftId,
    seen: revision,
    ...time,
    ...(remindAt && { remindAt }),
  });
  const undo = `To take it back: triage unsend ${queued.scheduledSendId}`;
  writeAnswer(terminal, call.form, queued, `Leaves at ${queued.sendAt}. ${undo}`);
  return exitCode.ok;
}

async function collectChanges(
  { terminal, values }: Call,
  body: string | undefined,
): Promise<Partial<Content>> {
  const lines = ['to', 'cc', 'bcc'].map((name) => [name, listOf(values, name).join(', ')] as const);
  const [subject, threadId, sender] = ['subject', 'thread', 'from'].map((name) => textOf(values, name));
  return {
    ...Object.fromEntries(lines.filter(([name]) => values[name] !== undefined)),
    ...(subject === undefined ? {} : { subject }),
    ...(threadId === undefined ? {} : { threadId }),
    ...(sender === undefined ? {} : { sender }),
    ...(body === undefined ? {} : { body: body === '-' ? await collectInput(terminal.input) : body }),
  };
}

function idOf({ positionals: [way, draftId, more] }: Call): string {
  if (!draftId || more) throw new UsageError(`Name the draft: triage drafts ${way} DRAFT`);
  return draftId;
}

function describe({ content, other }: DraftVersion): string {
  const shown = write(content);
  return other ? `${shown}\n\n--- As another program has it ---\n${write(other.content)}` : shown;
}

function write({ to, cc, bcc, subject, body }: DraftVersion['content']): string {
  const heads = Object.entries({ To: to, Cc: cc, Bcc: bcc, Subject: subject });
  const filled = heads.filter(([, value]) => value !== '').map(([name, value]) => `${name}: ${value}`);
  return [...filled, '', body].join('\n');
}
