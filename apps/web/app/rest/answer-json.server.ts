import { createHash } from 'node:crypto';

/** 304 when the ETag matches. */
export function answerJson(request: Request, answer: unknown, { etag = false } = {}): Response {
  if (!etag) return Response.json(answer);
  const body = JSON.stringify(answer);
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`;
  const known = (request.headers.get('if-none-match') ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''));
  if (known.includes(tag) || known.includes('*'))
    return new Response(null, { status: 304, headers: { ETag: tag } });
  return new Response(body, { headers: { 'Content-Type': 'application/json', ETag: tag } });
}
