import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { Sandbox } from '../sandbox.ts';
import { serveImap } from './imap-connection.ts';
import { submissionServer } from './submission-server.ts';

const HOST = '127.0.0.1';

/** IMAP and SMTP submission for the mailboxes without the Gmail API, on the loopback interface and without TLS. */
export async function startMailServers(
  sandbox: Sandbox,
  { imapPort = 0, smtpPort = 0 }: { imapPort?: number; smtpPort?: number },
): Promise<{ close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const imap = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serveImap(socket, sandbox);
  });
  const smtp = submissionServer(sandbox);
  // Errors of broken connections: nobody is connected any more who could be told.
  smtp.on('error', () => undefined);
  sandbox.mailPorts = {
    imap: await listen(imap, imapPort),
    smtp: await listen(smtp.server, smtpPort),
  };
  return {
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => void imap.close(() => resolve()));
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
  };
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, resolve);
  });
  return (server.address() as AddressInfo).port;
}
