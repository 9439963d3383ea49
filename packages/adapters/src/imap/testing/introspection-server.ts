import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Says whether a token is good, as RFC 7662 has it: a mail server asks it with each log-in. */
export async function startIntrospection() {
  const owners = new Map<string, string>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const token = new URLSearchParams(body).get('token') ?? '';
      asked.push(token);
      const username = owners.get(token);
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(username ? { active: true, username } : { active: false }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/introspect`,
    asked,
    allow: (token: string, username: string) => void owners.set(token, username),
    end: (token: string) => void owners.delete(token),
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}
