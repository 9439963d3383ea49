import { Transform } from 'node:stream';

const PRELOAD = /<link rel="modulepreload"/g;

/**
 * A nonce-based policy blocks preloads without a nonce, and Remix sets none. A tag can be split across chunks, so the
 * text after the last `<` is held back until the next chunk.
 */
export function noncePreloads(nonce: string): Transform {
  const decoder = new TextDecoder();
  let rest = '';
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      const html = rest + decoder.decode(chunk, { stream: true });
      const cut = html.lastIndexOf('<') === -1 ? html.length : html.lastIndexOf('<');
      const whole = html.lastIndexOf('>') > cut ? html.length : cut;
      rest = html.slice(whole);
      done(null, html.slice(0, whole).replace(PRELOAD, `<link nonce="${nonce}" rel="modulepreload"`));
    },
    flush(done) {
      done(null, rest + decoder.decode());
    },
  });
}
