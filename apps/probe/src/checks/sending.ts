import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Check } from '../run/check.ts';
import { callGmail, describe, type World } from '../world.ts';
import { hasMailbox } from './mailbox.ts';
import { encode, type ProbeMail, writeMessage } from './write-message.ts';

const HEADER = 'X-Triage-Send-Id';
const LARGE_BYTES = 5 * 1024 * 1024;
const LISTED_WITHIN_MS = 20_000;

interface Sent {
  sendId: string;
  messageId: string;
  draftId: string;
  id: string;
  threadId: string;
}

const sentBy = new WeakMap<World, Sent>();
const draftIds = new WeakMap<World, 'kept' | 'replaced'>();
const hasSent = (world: World) => sentBy.has(world);

export const sendingChecks: Check[] = [
  {
    assumption: 'Sending: two sends of one draft at once, one succeeds',
    expected: ['1 of 2'],
    needs: hasMailbox,
    look: sendTwiceAtOnce,
  },
  {
    assumption: 'Sending: a draft that was sent is gone',
    expected: ['404 notFound'],
    needs: hasSent,
    look: async (world) =>
      describe(await callGmail(world, 'getSentDraft', `drafts/${sentBy.get(world)?.draftId}`)),
  },
  {
    assumption: 'Sending: it is listed in SENT within 20 seconds',
    expected: ['listed'],
    needs: hasSent,
    look: waitUntilListed,
  },
  {
    assumption: 'Sending: our own Message-ID in the draft',
    expected: ['kept', 'replaced'],
    needs: hasSent,
    look: async (world) => draftIds.get(world) ?? 'not read',
  },
  {
    assumption: `Sending: ${HEADER} is in the sender's copy`,
    expected: ['kept'],
    needs: hasSent,
    look: async (world) =>
      (await headerOf(world, HEADER)) === sentBy.get(world)?.sendId ? 'kept' : 'dropped or changed',
  },
  {
    assumption: 'Sending: our own Message-ID',
    expected: ['kept', 'replaced'],
    needs: hasSent,
    look: async (world) =>
      (await headerOf(world, 'Message-ID')) === `<${sentBy.get(world)?.messageId}>` ? 'kept' : 'replaced',
  },
  {
    assumption: "Sending: Bcc is in the sender's copy",
    expected: ['kept'],
    needs: hasSent,
    look: async (world) => ((await headerOf(world, 'Bcc')).includes(world.email) ? 'kept' : 'dropped'),
  },
  {
    assumption: 'Sending: a reply with another subject',
    expected: ['a thread of its own'],
    needs: hasSent,
    look: replyWithAnotherSubject,
  },
  {
    assumption: 'Sending: another address of the person in From',
    expected: ['kept'],
    needs: (world) => hasMailbox(world) && world.alias !== null,
    look: sendFromAlias,
  },
  {
    assumption: 'Sending: a message of 5 MB',
    expected: ['ok'],
    needs: hasMailbox,
    look: sendLarge,
  },
];

async function createDraft(world: World, mail: ProbeMail, threadId?: string) {
  const message = { raw: encode(writeMessage(world, mail)), ...(threadId && { threadId }) };
  const answer = await callGmail(world, 'createDraft', 'drafts', { method: 'POST', body: { message } });
  if (answer.status !== 200) throw new Error(`drafts.create: ${describe(answer)}`);
  world.draftIds.add(answer.body.id);
  return answer.body as { id: string };
}

function sendDraft(world: World, call: string, id: string) {
  return callGmail(world, call, 'drafts/send', { method: 'POST', body: { id } });
}

async function sendTwiceAtOnce(world: World): Promise<string> {
  const sendId = randomUUID();
  const messageId = `${sendId}@probe.invalid`;
  const headers = { [HEADER]: sendId, Bcc: world.email };
  const draft = await createDraft(world, { subject: 'one message', messageId, headers });
  const { body: kept } = await callGmail(world, 'getDraft', `drafts/${draft.id}?format=full`);
  const isKept = findHeader(kept?.message, 'Message-ID') === `<${messageId}>`;
  draftIds.set(world, isKept ? 'kept' : 'replaced');
  const answers = await Promise.all([1, 2].map(() => sendDraft(world, 'sendDraft', draft.id)));
  const accepted = answers.filter(({ status }) => status === 200);
  for (const { body } of accepted) world.messageIds.add(body.id);
  const first = accepted[0]?.body;
  if (first)
    sentBy.set(world, { sendId, messageId, draftId: draft.id, id: first.id, threadId: first.threadId });
  const refused = answers.find(({ status }) => status !== 200);
  if (accepted.length === 0 && refused) return describe(refused);
  return `${accepted.length} of 2`;
}

async function waitUntilListed(world: World): Promise<string> {
  const wanted = sentBy.get(world)?.id;
  for (const begun = performance.now(); performance.now() - begun < LISTED_WITHIN_MS; await sleep(500)) {
    const { body } = await callGmail(world, 'listSent', 'messages?labelIds=SENT&maxResults=20');
    if (((body?.messages ?? []) as { id: string }[]).some(({ id }) => id === wanted)) return 'listed';
  }
  return 'not listed';
}

async function headerOf(world: World, name: string, id = sentBy.get(world)?.id): Promise<string> {
  const { body } = await callGmail(world, 'getFull', `messages/${id}?format=full`);
  return findHeader(body, name);
}

// biome-ignore lint/suspicious/noExplicitAny: a recorded answer has no type before it is checked
function findHeader(message: any, name: string): string {
  const headers = (message?.payload?.headers ?? []) as { name: string; value: string }[];
  return headers.find((header) => header.name.toLowerCase() === name.toLowerCase())?.value ?? '';
}

async function replyWithAnotherSubject(world: World): Promise<string> {
  const sent = sentBy.get(world);
  const original = await headerOf(world, 'Message-ID');
  const mail = {
    subject: 'another subject',
    messageId: `${randomUUID()}@probe.invalid`,
    headers: { 'In-Reply-To': original, References: original },
  };
  const draft = await createDraft(world, mail);
  const answer = await sendDraft(world, 'sendReply', draft.id);
  if (answer.status !== 200) return describe(answer);
  world.messageIds.add(answer.body.id);
  return answer.body.threadId === sent?.threadId ? 'the same thread' : 'a thread of its own';
}

async function sendFromAlias(world: World): Promise<string> {
  const headers = { From: world.alias ?? '' };
  const messageId = `${randomUUID()}@probe.invalid`;
  const draft = await createDraft(world, { subject: 'from another address', messageId, headers });
  const answer = await sendDraft(world, 'sendFromAlias', draft.id);
  if (answer.status !== 200) return describe(answer);
  world.messageIds.add(answer.body.id);
  const from = await headerOf(world, 'From', answer.body.id);
  return from.includes(world.alias ?? '') ? 'kept' : 'replaced';
}

async function sendLarge(world: World): Promise<string> {
  const line = `${'5 MB of nothing. '.repeat(4)}\r\n`;
  const body = line.repeat(Math.ceil(LARGE_BYTES / line.length));
  const message = writeMessage(world, { subject: '5 MB', messageId: `${randomUUID()}@probe.invalid`, body });
  const { gmailRoot } = world.settings;
  const url = gmailRoot.replace('/gmail/v1/', '/upload/gmail/v1/');
  const answer = await world.recorder.fetch('gmail.sendLarge', `${url}/messages/send?uploadType=media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.access?.accessToken}`, 'content-type': 'message/rfc822' },
    body: message,
  });
  if (answer.status === 200) world.messageIds.add(answer.body.id);
  return describe(answer);
}
