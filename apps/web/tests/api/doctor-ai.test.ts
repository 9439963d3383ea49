import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, runNode } from '../support/child-process.ts';

let dataDir: string;
let server: Server;
let baseUrl: string;
let answer = { content: '{"lane":"reply"}', dimensions: 768 };

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'triage-doctor-ai-'));
  server = createServer((request, response) => {
    const isGemini = request.url?.startsWith('/v1beta');
    response.writeHead(isGemini ? 400 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isGemini ? GEMINI_REFUSAL : answerTo(request.url ?? '')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  baseUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(async () => {
  server.close().closeAllConnections();
  await rm(dataDir, { recursive: true, force: true });
});

/** As in Google's documentation of the Gemini API's errors: a wrong key is a 400. */
const GEMINI_REFUSAL = {
  error: {
    code: 400,
    message: 'API key not valid. Please pass a valid API key.',
    status: 'INVALID_ARGUMENT',
    details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' }],
  },
};

function answerTo(url: string) {
  const embedding = Array.from({ length: answer.dimensions }, (_, at) => Math.sin(at));
  if (url.endsWith('/embeddings'))
    return {
      object: 'list',
      data: [{ object: 'embedding', index: 0, embedding }],
      usage: { prompt_tokens: 1 },
    };
  const message = { role: 'assistant', content: answer.content };
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'local',
    choices: [{ index: 0, message, finish_reason: 'stop' }],
    usage: { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 },
  };
}

async function doctor(env: Record<string, string>): Promise<string> {
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  const running = runNode('apps/web/server/doctor.ts', {
    APP_URL: nowhere,
    DATA_DIR: dataDir,
    // Refused immediately: these tests need no database.
    DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
    AUTH_SECRET: 'a-secret-of-more-than-16-characters',
    INTEGRATION_KEK: Buffer.alloc(32, 7).toString('base64'),
    WEBHOOK_SECRET: 'webhook',
    IDENTITY_ISSUER: nowhere,
    IDENTITY_CLIENT_ID: 'id',
    IDENTITY_CLIENT_SECRET: 'secret',
    MAILHOST_ISSUER: nowhere,
    MAILHOST_CLIENT_ID: 'id',
    MAILHOST_CLIENT_SECRET: 'secret',
    ...env,
  });
  await new Promise((resolve) => running.process.once('close', resolve));
  return running.output();
}

const local = () => ({ OPENAI_BASE_URL: `${baseUrl}/v1`, AI_PRIMARY_MODEL: 'llama3.1' });

test('a local model that answers in JSON and embeds is good; a wrong Gemini key is named as such', async () => {
  answer = { content: '{"lane":"reply"}', dimensions: 768 };
  const output = await doctor({
    ...local(),
    AI_PRIMARY_EMBEDDING_MODEL: 'nomic-embed-text',
    GOOGLE_GENERATIVE_AI_API_KEY: 'wrong',
    GOOGLE_GENERATIVE_AI_BASE_URL: `${baseUrl}/v1beta`,
  });
  expect(output).toMatch(/✓ ai_primary language +llama3\.1 answers in JSON: reply/);
  expect(output).toMatch(/✓ ai_primary meaning +nomic-embed-text gives 768 dimensions/);
  expect(output).toMatch(
    /✗ ai_secondary language +the key is not accepted \(400\)\n +fix: .*GOOGLE_GENERATIVE_AI_API_KEY/,
  );
});

test('a model without structured output, and an embedding model of another length, are named with the fix', async () => {
  answer = { content: 'I think you should reply.', dimensions: 512 };
  const output = await doctor({ ...local(), AI_PRIMARY_EMBEDDING_MODEL: 'odd' });
  expect(output).toMatch(
    /✗ ai_primary language +llama3\.1 did not answer in the requested JSON\n +fix: choose a model for AI_PRIMARY_MODEL/,
  );
  expect(output).toMatch(/✗ ai_primary meaning +odd gives 512 dimensions\n +fix: .*384, 768, 1024, 1536/);
});

test('without an embedding model search by meaning is off, and without a model name nothing is guessed', async () => {
  answer = { content: '{"lane":"fyi"}', dimensions: 768 };
  expect(await doctor(local())).toMatch(/· ai_primary meaning +no embedding model: search by meaning is off/);
  expect(await doctor({ OPENAI_BASE_URL: `${baseUrl}/v1` })).toContain('AI_PRIMARY_MODEL is not set');
});
