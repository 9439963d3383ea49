import { Duplex } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';

const COMPRESSIBLE = /^(text\/(?!event-stream)|application\/(json|javascript|manifest\+json|xml)|image\/svg)/;
/** Smaller responses do not shrink. */
const MIN_BYTES = 1_024;

/** Flushes after every chunk, so that streamed HTML arrives as it is rendered. */
export const compressResponse: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers, body } = c.res;
  if (!body || c.req.method === 'HEAD' || headers.has('Content-Encoding')) return;
  if (!COMPRESSIBLE.test(headers.get('Content-Type') ?? '')) return;
  if (Number(headers.get('Content-Length') ?? MIN_BYTES) < MIN_BYTES) return;
  const accepted = c.req.header('Accept-Encoding') ?? '';
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
  headers.append('Vary', 'Accept-Encoding');
  if (!encoding) return;
  const packer = encoding === 'br' ? brotli() : createGzip({ flush: constants.Z_SYNC_FLUSH, level: 5 });
  const packed = body.pipeThrough(
    Duplex.toWeb(packer) as unknown as ReadableWritablePair<Uint8Array, Uint8Array>,
  );
  const response = new Response(packed, c.res);
  response.headers.delete('Content-Length');
  response.headers.set('Content-Encoding', encoding);
  c.res = undefined;
  c.res = response;
};

function brotli() {
  return createBrotliCompress({
    flush: constants.BROTLI_OPERATION_FLUSH,
    params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
  });
}
