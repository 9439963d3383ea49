import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { parseHeaders, splitMessage } from '../mime/headers.ts';
import { parseMime } from '../mime/parse-mime.ts';
import { invalidArgument } from './google-error.ts';

const MAX_CALLS = 100;

/** Several calls in one multipart/mixed body, each charged and answered as if it came alone. */
export function batchRoutes(call: (request: Request) => Response | Promise<Response>): Hono {
  const app = new Hono();
  app.on('POST', ['/batch', '/batch/:api/:version'], (context) => answerBatch(context, call));
  return app;
}

async function answerBatch(
  context: Context,
  call: (request: Request) => Response | Promise<Response>,
): Promise<Response> {
  const type = context.req.header('content-type') ?? '';
  const bytes = Buffer.from(await context.req.arrayBuffer());
  const { parts } = parseMime(Buffer.concat([Buffer.from(`Content-Type: ${type}\r\n\r\n`), bytes]));
  if (parts.length === 0 || parts.length > MAX_CALLS) {
    return context.json(invalidArgument(`A batch has 1 to ${MAX_CALLS} calls.`).toBody(), 400);
  }
  const boundary = `batch_${randomUUID()}`;
  const answers: string[] = [];
  for (const part of parts) {
    const id = part.headers.find((header) => header.name.toLowerCase() === 'content-id')?.value;
    const answer = await call(toRequest(context, part.content.toString('utf8')));
    answers.push(await toPart(answer, boundary, id));
  }
  const body = `${answers.join('')}--${boundary}--\r\n`;
  return context.body(body, 200, { 'content-type': `multipart/mixed; boundary=${boundary}` });
}

function toRequest(context: Context, source: string): Request {
  const lineEnd = source.search(/\r?\n/);
  const [verb = 'GET', path = '/'] = source.slice(0, Math.max(lineEnd, 0)).split(' ');
  const { head, body } = splitMessage(source.slice(lineEnd).replace(/^\r?\n/, ''));
  const headers = new Headers();
  for (const { name, value } of parseHeaders(head)) {
    if (name.toLowerCase() !== 'content-length') headers.set(name, value);
  }
  const outer = context.req.header('authorization');
  if (outer && !headers.has('authorization')) headers.set('authorization', outer);
  const url = new URL(path, context.req.url);
  const sendsBody = verb !== 'GET' && verb !== 'HEAD' && body.trim() !== '';
  return new Request(new URL(url.pathname + url.search, context.req.url), {
    method: verb,
    headers,
    body: sendsBody ? body : undefined,
  });
}

async function toPart(answer: Response, boundary: string, id: string | undefined): Promise<string> {
  const body = await answer.text();
  const lines = [`--${boundary}`, 'Content-Type: application/http'];
  if (id) lines.push(`Content-ID: ${id.replace(/^<?/, '<response-').replace(/>?$/, '>')}`);
  lines.push('', `HTTP/1.1 ${answer.status} ${answer.statusText}`.trim());
  lines.push(`Content-Type: ${answer.headers.get('content-type') ?? 'text/plain'}`);
  lines.push(`Content-Length: ${Buffer.byteLength(body)}`, '', body, '');
  return lines.join('\r\n');
}
