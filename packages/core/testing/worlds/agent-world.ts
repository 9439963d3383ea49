import { randomUUID } from 'node:crypto';
import type { ChatMessage } from '@triage/contract/agent';
import type { Database } from '@triage/database/open-database';
import { now, rows, run } from '@triage/database/testing/rows';
import { callTRPCProcedure, type ProcedureType } from '@trpc/server';
import { readUIMessageStream, type UIMessage, type UIMessageChunk } from 'ai';
import type { TenantContext } from '../../src/context.ts';
import type { CachedMessage } from '../../src/mime/cached-thread.ts';
import type { AiProvider } from '../../src/ports/ai.ts';
import type { RequestContext } from '../../src/trpc/init.ts';
import { appRouter } from '../../src/trpc/root.ts';
import { StreamAnswer } from '../../src/trpc/stream-answer.ts';
import { type MemoryCalendar, memoryCalendar } from '../fakes/memory-calendar.ts';
import type { MemoryMail } from '../fakes/memory-mail.ts';
import { memoryPasskeys, memorySignIn } from '../fakes/memory-sign-in.ts';
import { plainVault } from '../fakes/plain-vault.ts';
import { searchMessage, storeMail } from './search-world.ts';
import { makeSendWorld, type SendWorld } from './send-world.ts';

export interface AgentPerson {
  tenant: TenantContext;
  mail: MemoryMail;
  calendar: MemoryCalendar;
  address: string;
  /** A thread that is in the provider's mailbox and in the cache; answers with its id. */
  receive(fields: Partial<CachedMessage>): Promise<string>;
  /** The real router, behind its gates. */
  call(path: string, input?: unknown, extras?: Partial<RequestContext>): Promise<unknown>;
  chat(messages: ChatMessage[], extras?: { id?: string; signal?: AbortSignal }): Promise<Response>;
  ask(text: string): Promise<Answer>;
  /** Provider calls that changed something, queued sends included. */
  writes(): Promise<number>;
}

export interface Answer {
  chunks: UIMessageChunk[];
  /** The client's copy: what it sent, and the answer. */
  messages: ChatMessage[];
  text: string;
}

export interface AgentWorld extends SendWorld {
  addAgentPerson(): Promise<AgentPerson>;
  /** Who answers from now on. */
  setAi(...ai: AiProvider[]): void;
}

export function makeAgentWorld(db: Database): AgentWorld {
  const world = makeSendWorld(db);
  const calendars = new Map<string, MemoryCalendar>();
  const { services } = world;
  services.vault = plainVault();
  services.signIn = { ...memorySignIn(() => true), passkeys: memoryPasskeys() };
  services.calendarFor = (tenantId) => calendars.get(tenantId) ?? memoryCalendar({ clock: world.clock });
  return {
    ...world,
    setAi: (...ai) => {
      services.ai = ai;
    },
    async addAgentPerson() {
      const { tenant, mail, address } = await world.addPerson();
      const calendar = memoryCalendar({ clock: world.clock });
      calendars.set(tenant.tenantId, calendar);
      await run(
        db,
        rows
          .updateTable('connections')
          .set({ wrapped_key: await services.vault.createKey(tenant.tenantId) })
          .where('user_id', '=', tenant.tenantId),
      );
      // Their own address, as the mailbox says it.
      await run(
        db,
        rows
          .insertInto('mailboxes')
          .values({ user_id: tenant.tenantId, email_address: address, index_state: 'done' })
          .onConflict((on) => on.column('user_id').doUpdateSet({ email_address: address })),
      );
      const person: AgentPerson = {
        tenant: { ...tenant, calendar },
        mail,
        calendar,
        address,
        receive: (fields) => receive(db, { tenant, mail, address }, fields),
        call: (path, input, extras) => callRouter({ ...requestOf(world, tenant), ...extras }, path, input),
        async chat(messages, { id, signal } = {}) {
          const context = { ...requestOf(world, tenant), ...(signal && { signal }) };
          const answer = await callRouter(context, 'agent.chat', { messages, ...(id && { id }) });
          if (!(answer instanceof StreamAnswer)) throw new Error('The chat answers with a stream');
          return answer.open();
        },
        ask: async (text) => {
          const messages = [says(text)];
          return collectAnswer(await person.chat(messages), messages);
        },
        async writes() {
          const [sends] = await db.query<{ count: number }>(
            'SELECT count(*)::int AS count FROM scheduled_sends WHERE user_id = $1',
            [tenant.tenantId],
          );
          const changing = mail.calls.filter((name) => MAIL_WRITES.has(name)).length;
          return (sends?.count ?? 0) + changing + calendar.notices.length;
        },
      };
      return person;
    },
  };
}

const MAIL_WRITES = new Set<string>([
  'modifyThread',
  'createDraft',
  'updateDraft',
  'sendDraft',
  'deleteDraft',
  'deleteMessages',
]);

export function says(text: string): ChatMessage {
  return { id: randomUUID(), role: 'user', parts: [{ type: 'text', text }] };
}

function requestOf(world: SendWorld, tenant: TenantContext): RequestContext {
  const user = { id: tenant.tenantId, name: 'Ada Lovelace', email: 'ada@sandbox.test' };
  return {
    services: world.services,
    requestId: 'test',
    findSession: async () => ({ user, expires: '2030-01-01T00:00:00.000Z' }),
    crossSite: false,
    authorization: null,
    limiter: { take: async () => {} },
    idempotencyKey: null,
    signal: new AbortController().signal,
  };
}

function typeOf(path: string): ProcedureType {
  const procedures = appRouter._def.procedures as unknown as Record<
    string,
    { _def: { type: ProcedureType } }
  >;
  return procedures[path]?._def.type ?? 'query';
}

function callRouter(ctx: RequestContext, path: string, input: unknown): Promise<unknown> {
  return callTRPCProcedure({
    router: appRouter,
    path,
    type: typeOf(path),
    ctx,
    getRawInput: async () => input,
    signal: ctx.signal,
    batchIndex: 0,
  });
}

async function receive(
  db: Database,
  { tenant, mail, address }: { tenant: TenantContext; mail: MemoryMail; address: string },
  fields: Partial<CachedMessage>,
): Promise<string> {
  const { messageId, threadId } = mail.deliver({
    from: fields.from ? `${fields.from.name} <${fields.from.email}>` : 'Ann Example <ann@example.test>',
    subject: fields.subject ?? '',
    text: fields.text ?? '',
  });
  const message = searchMessage({
    to: [address],
    messageId,
    ...fields,
    threadId: fields.threadId ?? threadId,
  });
  await storeMail(db, tenant.tenantId, [message]);
  await run(
    db,
    rows
      .insertInto('classifications')
      .columns([
        'user_id',
        'thread_id',
        'priority',
        'lane',
        'classified_at',
        'classified_by',
        'subject',
        'sender',
        'snippet',
        'last_message_at',
      ])
      .expression((eb) =>
        eb
          .selectFrom('threads')
          .select([
            'user_id',
            'thread_id',
            eb.val('high').as('priority'),
            eb.val('reply').as('lane'),
            now.as('classified_at'),
            eb.val('rules').as('classified_by'),
            'subject',
            'sender',
            'snippet',
            'last_message_at',
          ])
          .where('user_id', '=', tenant.tenantId)
          .where('thread_id', '=', message.threadId),
      )
      .onConflict((on) => on.doNothing()),
  );
  return message.threadId;
}

/** As a client reads it: the events, and the message that they make. */
export async function collectAnswer(response: Response, sent: ChatMessage[]): Promise<Answer> {
  const body = await response.text();
  const chunks = body
    .split('\n\n')
    .filter((line) => line.startsWith('data: ') && line !== 'data: [DONE]')
    .map((line) => JSON.parse(line.slice('data: '.length)) as UIMessageChunk);
  return { chunks, ...(await foldAnswer(chunks, sent)) };
}

async function foldAnswer(chunks: UIMessageChunk[], sent: ChatMessage[]) {
  const last = sent.at(-1);
  const goesOn = last?.role === 'assistant' ? (structuredClone(last) as unknown as UIMessage) : undefined;
  let answer: UIMessage | undefined = goesOn;
  const stream = new ReadableStream<UIMessageChunk>({
    start(controller) {
      for (const chunk of chunks) if (chunk.type !== 'error') controller.enqueue(chunk);
      controller.close();
    },
  });
  for await (const message of readUIMessageStream({ stream, ...(goesOn && { message: goesOn }) }))
    answer = message;
  const rest = goesOn ? sent.slice(0, -1) : sent;
  const text = (answer?.parts ?? []).flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
  return { messages: answer ? [...rest, answer as unknown as ChatMessage] : rest, text };
}
