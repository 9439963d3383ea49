import { createServer, type Socket } from 'node:net';

/** An IMAP server on the loopback that answers the log-in with the first line, everything after it with the second, and has no folders. */
export async function scriptedImap(
  loginAnswer: string,
  laterAnswer = 'OK',
): Promise<{ port: number; close(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write('* OK ready\r\n');
    socket.on('data', (bytes) => {
      const [tag, verb = ''] = bytes.toString().trim().split(' ');
      if (/^capability$/i.test(verb)) socket.write(`* CAPABILITY IMAP4rev1\r\n${tag} OK\r\n`);
      else if (/^(?:login|authenticate)$/i.test(verb)) socket.write(`${tag} ${loginAnswer}\r\n`);
      else socket.write(`${tag} ${laterAnswer}\r\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The server has no port');
  return {
    port: address.port,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
