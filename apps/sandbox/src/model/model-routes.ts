import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { answerConversation } from './answer-conversation.ts';
import { countTokens } from './conversation.ts';
import { DEFAULT_DIMENSIONS, embedText } from './embed-text.ts';
import { type Fault, faultResponse, isFault, ModelFaults, openAiError } from './model-faults.ts';
import {
  type ChatRequest,
  parseChatRequest,
  parseResponsesRequest,
  type ResponsesItem,
  type ResponsesRequest,
} from './parse-model-request.ts';
import { streamEvents } from './stream-events.ts';
import { writeChat, writeChatFrames } from './write-chat.ts';
import { writeResponses, writeResponsesFrames } from './write-responses.ts';

const MODELS = [
  'demo-model',
  'demo-embedding',
  'gpt-5-mini',
  'gpt-4.1-mini',
  'gpt-4o-mini',
  'text-embedding-3-small',
];
const KEPT_ITEMS = 2_000;
const BREAK_AFTER_FRAMES = 6;

type EmbeddingsRequest = {
  model?: string;
  input?: string | string[] | number[] | number[][];
  dimensions?: number;
  encoding_format?: string;
};

/** An OpenAI-compatible model, to be mounted at `/openai/v1`. */
export function modelRoutes(): Hono {
  const app = new Hono();
  const faults = new ModelFaults();
  const stored = new Map<string, ResponsesItem>();

  app.post('/_control', async (c) => {
    const { fail, times = 1 } = (await parseBody<{ fail?: unknown; times?: number }>(c)) ?? {};
    if (fail === null) faults.clear();
    else if (isFault(fail)) faults.set(fail, times);
    else return openAiError(400, 'invalid_value', 'fail must be 429, 500, "quota", "break-stream" or null');
    return c.json({ ok: true });
  });

  app.get('/models', (c) => c.json({ object: 'list', data: MODELS.map(describeModel) }));
  app.get('/models/:id', (c) => c.json(describeModel(c.req.param('id'))));

  app.post('/chat/completions', async (c) => {
    const body = await parseBody<ChatRequest>(c);
    const { refused, fault } = admit(c, faults, body?.stream ?? false);
    if (refused) return refused;
    if (!Array.isArray(body?.messages))
      return openAiError(400, 'missing_required_parameter', "Missing required parameter: 'messages'.");
    const conversation = parseChatRequest(body);
    const answer = answerConversation(conversation);
    const envelope = envelopeOf('chatcmpl', body, body.model);
    if (!body.stream) return c.json(writeChat(envelope, conversation, answer));
    const frames = writeChatFrames(
      envelope,
      conversation,
      answer,
      body.stream_options?.include_usage ?? false,
    );
    return streamEvents(c, frames, breakPoint(fault, frames.length));
  });

  app.post('/responses', async (c) => {
    const body = await parseBody<ResponsesRequest>(c);
    const { refused, fault } = admit(c, faults, body?.stream ?? false);
    if (refused) return refused;
    if (body?.input === undefined)
      return openAiError(400, 'missing_required_parameter', "Missing required parameter: 'input'.");
    const conversation = parseResponsesRequest(body, stored);
    const answer = answerConversation(conversation);
    const envelope = envelopeOf('resp', body, body.model);
    const whole = writeResponses(envelope, conversation, answer);
    keepItems(stored, whole.output);
    if (!body.stream) return c.json(whole);
    const frames = writeResponsesFrames(envelope, conversation, answer);
    return streamEvents(c, frames, breakPoint(fault, frames.length));
  });

  app.post('/embeddings', async (c) => {
    const body = await parseBody<EmbeddingsRequest>(c);
    const { refused } = admit(c, faults, false);
    if (refused) return refused;
    const inputs = inputsOf(body?.input);
    if (!body || inputs.length === 0)
      return openAiError(400, 'missing_required_parameter', "Missing required parameter: 'input'.");
    return c.json(writeEmbeddings(body, inputs));
  });

  app.all('*', (c) => openAiError(404, null, `Invalid URL (${c.req.method} ${c.req.path})`));
  return app;
}

function writeEmbeddings(body: EmbeddingsRequest, inputs: string[]) {
  const data = inputs.map((text, index) => {
    const vector = embedText(text, body.dimensions ?? DEFAULT_DIMENSIONS);
    const embedding =
      body.encoding_format === 'base64'
        ? Buffer.from(Float32Array.from(vector).buffer).toString('base64')
        : vector;
    return { object: 'embedding', index, embedding };
  });
  const tokens = inputs.reduce((sum, text) => sum + countTokens(text), 0);
  const usage = { prompt_tokens: tokens, total_tokens: tokens };
  return { object: 'list', data, model: body.model ?? 'text-embedding-3-small', usage };
}

async function parseBody<T>(c: Context): Promise<T | null> {
  return c.req.json<T>().catch(() => null);
}

function admit(
  c: Context,
  faults: ModelFaults,
  streams: boolean,
): { refused: Response | null; fault: Fault | null } {
  const key = (c.req.header('authorization') ?? '').replace(/^Bearer\s+/i, '');
  if (!key)
    return { refused: openAiError(401, 'invalid_api_key', "You didn't provide an API key."), fault: null };
  const fault = faults.take(key, streams);
  return { refused: faultResponse(fault), fault };
}

function breakPoint(fault: Fault | null, frames: number): number | undefined {
  return fault === 'break-stream' ? Math.min(BREAK_AFTER_FRAMES, frames - 2) : undefined;
}

/** The same request gets the same id, so that a recorded test stays the same. */
function envelopeOf(prefix: string, body: object, model = 'demo-model') {
  const digest = createHash('sha256').update(JSON.stringify(body)).digest('hex').slice(0, 24);
  return { id: `${prefix}_${digest}`, created: Math.floor(Date.now() / 1000), model };
}

function keepItems(stored: Map<string, ResponsesItem>, items: ResponsesItem[]) {
  for (const item of items) if (item.id) stored.set(item.id, item);
  for (const id of stored.keys()) {
    if (stored.size <= KEPT_ITEMS) break;
    stored.delete(id);
  }
}

function inputsOf(input: EmbeddingsRequest['input']): string[] {
  if (input === undefined) return [];
  if (typeof input === 'string') return [input];
  if (typeof input[0] === 'number') return [input.join(' ')];
  return (input as (string | number[])[]).map((text) => (typeof text === 'string' ? text : text.join(' ')));
}

function describeModel(id: string) {
  return { id, object: 'model', created: 1_700_000_000, owned_by: 'sandbox' };
}
