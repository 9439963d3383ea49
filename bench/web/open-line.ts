import { Agent, request } from 'node:http';

export interface Ask {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Line {
  ask(what: Ask): Promise<{ status: number; body: Buffer }>;
  close(): void;
}

/** One kept-alive connection with a minimal client, so that the server is measured. */
export function openLine(baseUrl: string, common: Record<string, string> = {}): Line {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    ask: ({ path, method = 'GET', headers = {}, body = '' }) =>
      new Promise((resolve, reject) => {
        const length = body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
        const sent = request(new URL(path, baseUrl), {
          ...{ agent, method, timeout: 30_000 },
          headers: { ...common, ...headers, ...length },
        });
        sent.once('response', async (response) => {
          const chunks: Buffer[] = [];
          for await (const chunk of response) chunks.push(chunk as Buffer);
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) });
        });
        sent.once('timeout', () => sent.destroy(new Error(`${path} took longer than 30 s`)));
        sent.once('error', reject);
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}
