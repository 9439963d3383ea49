import https from 'node:https';
import type { FindTarget } from '../mail-servers/find-target.ts';

const DEADLINE_MS = 6_000;
const BYTES_MAX = 64 * 1024;
const HTTPS_PORT = 443;

/** Over HTTPS alone, from a public server, without redirects. Null where there is no such document. */
export async function fetchAutoconfig(url: URL, findTarget: FindTarget, ca?: string): Promise<string | null> {
  const { address } = await findTarget({
    host: url.hostname,
    port: Number(url.port || HTTPS_PORT),
    security: 'tls',
  });
  return new Promise((resolve, reject) => {
    const request = https.get(
      {
        host: address,
        servername: url.hostname,
        port: url.port || HTTPS_PORT,
        path: url.pathname,
        headers: { Host: url.host, Accept: 'text/xml', 'User-Agent': 'triage' },
        agent: false,
        signal: AbortSignal.timeout(DEADLINE_MS),
        ...(ca && { ca }),
      },
      (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        if (response.statusCode !== 200) {
          request.destroy();
          return resolve(null);
        }
        response.on('error', reject);
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          chunks.push(chunk);
          if (size > BYTES_MAX) request.destroy(new Error('The configuration is too long'));
        });
        response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
      },
    );
    request.on('error', reject);
  });
}
