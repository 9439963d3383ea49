import { describe, expect, it } from 'vitest';
import { geminiRoutes } from './gemini-routes.ts';

const app = geminiRoutes();

function post(path: string, body: object, key = 'any') {
  return app.request(path, {
    method: 'POST',
    headers: { 'x-goog-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

const contents = [
  { role: 'user', parts: [{ text: 'From: Nadia <n@x.test>\nSubject: Tea\n\nShall I bring the green tea?' }] },
];
const systemInstruction = { parts: [{ text: 'You draft replies for Ada Lindqvist.' }] };

type Generated = {
  candidates: { content: { parts: { text?: string; functionCall?: object }[] }; finishReason?: string }[];
};

describe('the Gemini-compatible model', () => {
  it('drafts a reply, and streams the same words', async () => {
    const whole = (await (
      await post('/models/gemini-x:generateContent', { contents, systemInstruction })
    ).json()) as Generated;
    const text = whole.candidates[0]?.content.parts[0]?.text ?? '';
    expect(text).toContain('Shall I bring the green tea?');
    expect(text).toMatch(/^Hi Nadia,/);
    const stream = await (
      await post('/models/gemini-x:streamGenerateContent?alt=sse', { contents, systemInstruction })
    ).text();
    const chunks = stream
      .split('\n')
      .filter((line) => line.startsWith('data: '))
      .map((line) => JSON.parse(line.slice(6)) as Generated);
    expect(chunks.map((chunk) => chunk.candidates[0]?.content.parts[0]?.text).join('')).toBe(text);
    expect(chunks.at(-1)?.candidates[0]?.finishReason).toBe('STOP');
  });

  it('fills a schema whose types are upper case', async () => {
    const responseSchema = {
      type: 'OBJECT',
      properties: {
        lane: { type: 'STRING', enum: ['reply', 'schedule', 'fyi', 'done'] },
        confidence: { type: 'NUMBER' },
      },
    };
    const generationConfig = { responseMimeType: 'application/json', responseSchema };
    const answer = (await (
      await post('/models/gemini-x:generateContent', { contents, generationConfig })
    ).json()) as Generated;
    const value = JSON.parse(answer.candidates[0]?.content.parts[0]?.text ?? '');
    expect(value).toMatchObject({ lane: 'reply', confidence: expect.any(Number) });
  });

  it('calls a tool', async () => {
    const parameters = { type: 'OBJECT', properties: { query: { type: 'STRING' } }, required: ['query'] };
    const tools = [{ functionDeclarations: [{ name: 'search_mail', description: 'Search', parameters }] }];
    const asked = [{ role: 'user', parts: [{ text: 'Find the mail about the sofa' }] }];
    const answer = (await (
      await post('/models/gemini-x:generateContent', { contents: asked, tools })
    ).json()) as Generated;
    expect(answer.candidates[0]?.content.parts).toEqual([
      { functionCall: { name: 'search_mail', args: { query: 'sofa', limit: 8 } } },
    ]);
  });

  it('embeds one text and several alike, in the dimensions asked for', async () => {
    const content = { parts: [{ text: 'rain gauge' }] };
    const one = (await (
      await post('/models/e:embedContent', { content, outputDimensionality: 64 })
    ).json()) as { embedding: { values: number[] } };
    const many = await post('/models/e:batchEmbedContents', {
      requests: [{ content, outputDimensionality: 64 }],
    });
    expect(one.embedding.values).toHaveLength(64);
    expect(await many.json()).toEqual({ embeddings: [one.embedding] });
  });

  it('refuses with the errors of Gemini', async () => {
    expect((await post('/models/e:generateContent', { contents }, 'sandbox-rate-limited')).status).toBe(429);
    expect(
      await (await post('/models/e:generateContent', { contents }, 'sandbox-quota')).json(),
    ).toMatchObject({ error: { status: 'RESOURCE_EXHAUSTED' } });
    expect((await post('/models/e:nothing', {})).status).toBe(404);
  });
});
