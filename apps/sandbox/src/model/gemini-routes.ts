import { type Context, Hono } from 'hono';
import { answerConversation } from './answer-conversation.ts';
import { type Answer, type Conversation, type JsonSchema, measureUsage, type Turn } from './conversation.ts';
import { DEFAULT_DIMENSIONS, embedText } from './embed-text.ts';
import { isFault, ModelFaults } from './model-faults.ts';
import { splitForStream, streamEvents } from './stream-events.ts';

type Part = {
  text?: string;
  functionCall?: { name: string; args?: Record<string, unknown> };
  functionResponse?: { name: string; response?: unknown };
};
type Content = { role?: string; parts?: Part[] };
type Declaration = {
  name: string;
  description?: string;
  parameters?: JsonSchema;
  parametersJsonSchema?: JsonSchema;
};
type GenerateRequest = {
  contents?: Content[];
  systemInstruction?: Content;
  tools?: { functionDeclarations?: Declaration[] }[];
  toolConfig?: { functionCallingConfig?: { mode?: string; allowedFunctionNames?: string[] } };
  generationConfig?: {
    responseMimeType?: string;
    responseSchema?: JsonSchema;
    responseJsonSchema?: JsonSchema;
  };
};
type EmbedRequest = { content?: Content; outputDimensionality?: number };

/** A Gemini-compatible model, to be mounted at `/gemini/v1beta`. */
export function geminiRoutes(): Hono {
  const app = new Hono();
  const faults = new ModelFaults();

  app.post('/_control', async (c) => {
    const { fail, times = 1 } = (await c.req.json().catch(() => ({}))) as { fail?: unknown; times?: number };
    if (fail === null) faults.clear();
    else if (isFault(fail)) faults.set(fail, times);
    else
      return geminiError(400, 'INVALID_ARGUMENT', 'fail must be 429, 500, "quota", "break-stream" or null');
    return c.json({ ok: true });
  });

  app.get('/models', (c) => {
    const key = c.req.header('x-goog-api-key') ?? c.req.query('key') ?? '';
    if (!key) return geminiError(403, 'PERMISSION_DENIED', 'The request is missing an API key.');
    return c.json({ models: [{ name: 'models/demo-model', displayName: 'Demo model' }] });
  });

  // The path is `model:method`, and the router does not split at a colon.
  app.post('/models/:call', async (c) => {
    const [model = '', method = ''] = c.req.param('call').split(':');
    const streams = method === 'streamGenerateContent';
    const key = c.req.header('x-goog-api-key') ?? c.req.query('key') ?? '';
    if (!key) return geminiError(403, 'PERMISSION_DENIED', 'The request is missing an API key.');
    const fault = faults.take(key, streams);
    if (fault === 429 || fault === 'quota')
      return geminiError(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota.');
    if (fault === 500) return geminiError(500, 'INTERNAL', 'An internal error has occurred.');
    const body = (await c.req.json().catch(() => null)) as
      | (GenerateRequest & EmbedRequest & { requests?: EmbedRequest[] })
      | null;
    if (!body) return geminiError(400, 'INVALID_ARGUMENT', 'Invalid JSON payload received.');
    if (method === 'embedContent') return c.json({ embedding: embed(body) });
    if (method === 'batchEmbedContents') return c.json({ embeddings: (body.requests ?? []).map(embed) });
    if (method === 'generateContent' || streams)
      return generate(c, model, body, streams, fault === 'break-stream');
    return geminiError(404, 'NOT_FOUND', `${c.req.path} is not found for API version v1beta`);
  });
  return app;
}

function generate(
  c: Context,
  model: string,
  body: GenerateRequest,
  streams: boolean,
  breaks: boolean,
): Response {
  if (!Array.isArray(body.contents)) return geminiError(400, 'INVALID_ARGUMENT', 'contents is not specified');
  const conversation = parseConversation(body);
  const answer = answerConversation(conversation);
  if (!streams) return c.json(writeChunk(model, conversation, answer, partsOf(answer), true));
  const pieces: Part[][] = [
    ...splitForStream(answer.text).map((text) => [{ text }]),
    ...callsOf(answer).map((part) => [part]),
  ];
  const frames = pieces.map((parts, index) => ({
    data: writeChunk(model, conversation, answer, parts, index === pieces.length - 1),
  }));
  return streamEvents(c, frames, breaks ? Math.max(1, Math.min(4, frames.length - 1)) : undefined);
}

function parseConversation(body: GenerateRequest): Conversation {
  const turns: Turn[] = [];
  for (const { role, parts = [] } of body.contents ?? []) {
    const text = parts.map((part) => part.text ?? '').join('\n');
    if (parts.some((part) => part.text !== undefined))
      turns.push({ role: role === 'model' ? 'assistant' : 'user', text });
    for (const { functionCall, functionResponse } of parts) {
      if (functionCall)
        turns.push({
          role: 'call',
          callId: functionCall.name,
          name: functionCall.name,
          input: functionCall.args ?? {},
        });
      if (functionResponse) turns.push(resultTurn(functionResponse));
    }
  }
  const calling = body.toolConfig?.functionCallingConfig;
  const allowed = calling?.allowedFunctionNames?.[0];
  const config = body.generationConfig;
  const schema = config?.responseJsonSchema ?? config?.responseSchema ?? null;
  return {
    instructions: (body.systemInstruction?.parts ?? []).map((part) => part.text ?? '').join('\n'),
    turns,
    tools: (body.tools ?? []).flatMap((tool) => tool.functionDeclarations ?? []).map(parseDeclaration),
    toolChoice: allowed
      ? { name: allowed }
      : calling?.mode === 'NONE'
        ? 'none'
        : calling?.mode === 'ANY'
          ? 'required'
          : 'auto',
    schema: schema && lowerTypes(schema),
    json: config?.responseMimeType === 'application/json' && !schema,
  };
}

/** The SDK wraps what a tool answered in `{ name, content }`. */
function resultTurn({ name, response }: NonNullable<Part['functionResponse']>): Turn {
  const wrapped = response as { content?: unknown } | null;
  const content = wrapped?.content ?? response;
  return {
    role: 'result',
    callId: name,
    name,
    output: typeof content === 'string' ? content : JSON.stringify(content),
  };
}

function parseDeclaration({ name, description = '', parameters, parametersJsonSchema }: Declaration) {
  return { name, description, parameters: lowerTypes(parametersJsonSchema ?? parameters ?? {}) };
}

/** Gemini writes types in capitals (`STRING`) where JSON Schema does not. */
function lowerTypes(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === 'type' && typeof value === 'string' && /^[A-Z]+$/.test(value) ? value.toLowerCase() : value,
  );
}

function callsOf(answer: Answer): Part[] {
  return answer.calls.map(({ name, input }) => ({ functionCall: { name, args: input } }));
}

function partsOf(answer: Answer): Part[] {
  return [...(answer.text ? [{ text: answer.text }] : []), ...callsOf(answer)];
}

function writeChunk(model: string, conversation: Conversation, answer: Answer, parts: Part[], last: boolean) {
  const { input, output, total } = measureUsage(conversation, answer);
  return {
    candidates: [{ content: { role: 'model', parts }, index: 0, ...(last ? { finishReason: 'STOP' } : {}) }],
    usageMetadata: { promptTokenCount: input, candidatesTokenCount: output, totalTokenCount: total },
    modelVersion: model,
  };
}

function embed({ content, outputDimensionality = DEFAULT_DIMENSIONS }: EmbedRequest) {
  return {
    values: embedText((content?.parts ?? []).map((part) => part.text ?? '').join('\n'), outputDimensionality),
  };
}

function geminiError(code: 400 | 403 | 404 | 429 | 500, status: string, message: string): Response {
  return Response.json({ error: { code, message, status } }, { status: code });
}
