import { embedTexts } from '@triage/core/ai/embed-texts';
import { generateWords } from '@triage/core/ai/generate-words';
import { fixedClock } from '@triage/core/testing/fakes/fixed-clock';
import { silentLogger } from '@triage/core/testing/fakes/silent-logger';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { aiModels } from './ai-models.ts';
import { playNetwork } from './testing/play-network.ts';

const server = playNetwork();

const words = { purpose: 'test', instructions: 'Be brief.', prompt: 'Hi' };
const open = (accounts: Parameters<typeof aiModels>[0]) => ({
  ai: aiModels(accounts),
  clock: fixedClock('2026-03-01T10:00:00.000Z'),
  logger: silentLogger(),
});
const vector = Array.from({ length: 1536 }, (_, at) => at + 1);
const geminiAnswer = {
  candidates: [{ content: { role: 'model', parts: [{ text: 'Hello from Gemini' }] }, finishReason: 'STOP' }],
  usageMetadata: { promptTokenCount: 3, candidatesTokenCount: 4, totalTokenCount: 7 },
};
const gemini = 'https://generativelanguage.googleapis.com/v1beta/models';

it('has a provider for each account, the primary first, and none without one', () => {
  expect(aiModels({})).toEqual([]);
  expect(aiModels({ openai: { apiKey: '' }, google: {} })).toEqual([]);
  const both = aiModels({ google: { apiKey: 'g' }, openai: { apiKey: 'o' } });
  expect(both.map(({ provider }) => provider)).toEqual(['ai_primary', 'ai_secondary']);
  expect(aiModels({ google: { apiKey: 'g' } }).map(({ provider }) => provider)).toEqual(['ai_secondary']);
});

describe('the primary', () => {
  it('uses chat completions with a self-hosted server, which needs no key', async () => {
    let asked: unknown;
    server.use(
      http.post('http://ollama.test:11434/v1/chat/completions', async ({ request }) => {
        asked = await request.json();
        return HttpResponse.json({
          id: '1',
          object: 'chat.completion',
          created: 1,
          model: 'llama',
          choices: [{ index: 0, message: { role: 'assistant', content: 'Hello' }, finish_reason: 'stop' }],
          usage: { prompt_tokens: 3, completion_tokens: 1, total_tokens: 4 },
        });
      }),
    );
    const ctx = open({ openai: { baseUrl: 'http://ollama.test:11434/v1', model: 'llama' } });
    expect(await generateWords(ctx, words)).toEqual({ text: 'Hello', provider: 'ai_primary' });
    expect(asked).toMatchObject({ model: 'llama' });
  });

  it('uses the Responses API with OpenAI itself, with storage off and minimal reasoning', async () => {
    let asked: unknown;
    server.use(
      http.post('https://api.openai.com/v1/responses', async ({ request }) => {
        asked = await request.json();
        return HttpResponse.json({
          id: 'resp_1',
          object: 'response',
          created_at: 1,
          model: 'gpt',
          status: 'completed',
          output: [
            {
              id: 'msg_1',
              type: 'message',
              role: 'assistant',
              status: 'completed',
              content: [{ type: 'output_text', text: 'Hello', annotations: [] }],
            },
          ],
          usage: { input_tokens: 3, output_tokens: 1, total_tokens: 4 },
        });
      }),
    );
    expect(await generateWords(open({ openai: { apiKey: 'k' } }), words)).toMatchObject({ text: 'Hello' });
    expect(asked).toMatchObject({ store: false, reasoning: { effort: 'low' } });
  });
});

describe('the two together', () => {
  const accounts = { openai: { apiKey: 'o' }, google: { apiKey: 'g' } };

  it.each([
    [429, { error: { message: 'Rate limit reached', type: 'requests', code: 'rate_limit_exceeded' } }],
    [429, { error: { message: 'You exceeded your current quota', code: 'insufficient_quota' } }],
    [503, { error: { message: 'Overloaded' } }],
  ])('let the secondary answer when the primary says %i %o, after one call', async (status, body) => {
    let calls = 0;
    server.use(
      http.post('https://api.openai.com/v1/responses', () => {
        calls += 1;
        return HttpResponse.json(body, { status });
      }),
      http.post(`${gemini}/gemini-3.5-flash-lite:generateContent`, () => HttpResponse.json(geminiAnswer)),
    );
    const answer = await generateWords(open(accounts), words);
    expect(answer).toEqual({ text: 'Hello from Gemini', provider: 'ai_secondary' });
    expect(calls).toBe(1);
  });

  it('let the secondary answer when the primary cannot be reached', async () => {
    server.use(
      http.post('https://api.openai.com/v1/responses', () => HttpResponse.error()),
      http.post(`${gemini}/gemini-3.5-flash-lite:generateContent`, () => HttpResponse.json(geminiAnswer)),
    );
    expect(await generateWords(open(accounts), words)).toMatchObject({ provider: 'ai_secondary' });
  });
});

describe('embeddings', () => {
  it('are asked for at 1536 dimensions of the primary', async () => {
    let asked: unknown;
    server.use(
      http.post('https://api.openai.com/v1/embeddings', async ({ request }) => {
        asked = await request.json();
        const data = [{ object: 'embedding', index: 0, embedding: vector }];
        return HttpResponse.json({ object: 'list', data, usage: { prompt_tokens: 2, total_tokens: 2 } });
      }),
    );
    const { embeddings } = await embedTexts(open({ openai: { apiKey: 'o' } }), ['one'], { purpose: 'test' });
    expect(embeddings).toEqual([vector]);
    expect(asked).toMatchObject({ model: 'text-embedding-3-small', dimensions: 1536, input: ['one'] });
  });

  it('are asked for at 1536 dimensions of the secondary', async () => {
    let asked: unknown;
    server.use(
      http.post(`${gemini}/gemini-embedding-001:batchEmbedContents`, async ({ request }) => {
        asked = await request.json();
        return HttpResponse.json({ embeddings: [{ values: vector }, { values: vector }] });
      }),
    );
    const ctx = open({ google: { apiKey: 'g' } });
    const { provider } = await embedTexts(ctx, ['one', 'two'], { purpose: 'test' });
    expect(provider).toBe('ai_secondary');
    expect(asked).toMatchObject({
      requests: [{ outputDimensionality: 1536 }, { outputDimensionality: 1536 }],
    });
  });
});
