import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { suggestionsSchema } from '@triage/contract/inbox/hybrid-search';
import { EMBEDDING_DIMENSIONS, embedTexts } from '@triage/core/ai/embed-texts';
import { generateObject } from '@triage/core/ai/generate-object';
import { fixedClock } from '@triage/core/testing/fakes/fixed-clock';
import { silentLogger } from '@triage/core/testing/fakes/silent-logger';
import { afterEach, expect, it } from 'vitest';
import { type AiAccount, aiModels } from './ai-models.ts';

interface LocalServer {
  baseUrl: string;
  asked: { path: string; body: Record<string, unknown>; authorization: string | undefined }[];
}

const running: Server[] = [];
afterEach(() => {
  for (const server of running.splice(0)) server.close().closeAllConnections();
});

/**
 * Implements the part of OpenAI's protocol that Ollama, LM Studio and vLLM share, and like vLLM refuses `dimensions`.
 */
async function startLocalServer({ length = 768, delayMs = 0 } = {}): Promise<LocalServer> {
  const asked: LocalServer['asked'] = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request)) as Record<string, unknown>;
    asked.push({ path: request.url ?? '', body, authorization: request.headers.authorization });
    await sleep(delayMs);
    const refused = 'dimensions' in body;
    response.writeHead(refused ? 400 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(refused ? REFUSAL : request.url === '/v1/embeddings' ? embed(length) : CHAT));
  });
  running.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, asked };
}

const REFUSAL = {
  object: 'error',
  message:
    'Model does not support matryoshka representation, changing output dimensions will lead to poor results.',
  type: 'BadRequestError',
  code: 400,
};
const CHAT = {
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1,
  model: 'llama3.1',
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content: '{"senders":["Ben"],"labels":[]}' },
      finish_reason: 'stop',
    },
  ],
  usage: { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 },
};

function embed(length: number) {
  const embedding = Array.from({ length }, (_, at) => Math.sin(at));
  return {
    object: 'list',
    data: [{ object: 'embedding', index: 0, embedding }],
    usage: { prompt_tokens: 1 },
  };
}

async function text(request: AsyncIterable<Buffer>): Promise<string> {
  let whole = '';
  for await (const chunk of request) whole += chunk;
  return whole;
}

const open = (openai: AiAccount) => ({
  ai: aiModels({ openai }),
  clock: fixedClock('2026-03-01T10:00:00.000Z'),
  logger: silentLogger(),
});
const question = {
  purpose: 'test',
  schema: suggestionsSchema,
  instructions: 'List the senders.',
  prompt: 'Can you call me?',
};

it('sorts with a local model that has neither a key nor embeddings', async () => {
  const local = await startLocalServer();
  const ctx = open({ baseUrl: local.baseUrl, model: 'llama3.1' });
  expect(await generateObject(ctx, question)).toEqual({
    object: { senders: ['Ben'], labels: [] },
    provider: 'ai_primary',
  });
  expect(local.asked).toMatchObject([
    { path: '/v1/chat/completions', body: { model: 'llama3.1', response_format: { type: 'json_schema' } } },
  ]);
  expect(ctx.ai.map(({ embedding }) => embedding)).toEqual([null]);
});

it.each([384, 768, 1_024, 1_536])(
  'takes vectors of %i dimensions as the server gives them',
  async (length) => {
    const local = await startLocalServer({ length });
    const ctx = open({ baseUrl: local.baseUrl, model: 'llama3.1', embeddingModel: 'nomic-embed-text' });
    const { embeddings } = await embedTexts(ctx, ['text'], { purpose: 'test' });
    expect(embeddings[0]).toHaveLength(EMBEDDING_DIMENSIONS);
    expect(embeddings[0]?.slice(length).every((part) => part === 0)).toBe(true);
    expect(local.asked[0]?.body).toMatchObject({ model: 'nomic-embed-text', input: ['text'] });
  },
);

it('waits for a slow model as long as the operator lets it, and not as long as the caller says', async () => {
  const local = await startLocalServer({ delayMs: 250 });
  const account = { baseUrl: local.baseUrl, model: 'llama3.1' };
  const hurried = { ...question, deadlineMs: 50 };
  await expect(generateObject(open(account), hurried)).rejects.toThrow('No AI provider');
  const patient = open({ ...account, deadlineMs: 20_000 });
  expect(await generateObject(patient, hurried)).toMatchObject({ object: { senders: ['Ben'], labels: [] } });
});
