import { createServer, type Socket } from 'node:net';

/** Where the connection is cut, in the order of the dialogue. */
export const CUTS = [
  'connect',
  'greeting',
  'ehlo',
  'auth',
  'mail',
  'rcpt',
  'data',
  'body',
  'beforeDot',
  'dot',
  'halfAnswer',
  'answered',
] as const;
export type Cut = (typeof CUTS)[number];

export interface Behaviour {
  cutAt?: Cut;
  /** Instead of the usual line. */
  answers?: Partial<Record<'greeting' | 'ehlo' | 'auth' | 'mail' | 'rcpt' | 'data' | 'dot', string>>;
  /** A recipient that it does not take. */
  refuses?: string;
  /** Answers to the dot only after so long. */
  dotAfterMs?: number;
}

export interface HostileSmtp {
  port: number;
  /** The delivered messages: one counts when the server has decided to accept it. */
  delivered: string[];
  close(): Promise<void>;
}

const USUAL = {
  greeting: '220 hostile.test ESMTP',
  ehlo: '250-hostile.test\r\n250 AUTH PLAIN',
  auth: '235 2.7.0 ok',
  mail: '250 2.1.0 ok',
  rcpt: '250 2.1.5 ok',
  data: '354 go on',
  dot: '250 2.0.0 queued',
};

/** A submission server on plain TCP that breaks where a test asks for it. */
export async function hostileSmtp(behaviour: Behaviour): Promise<HostileSmtp> {
  const delivered: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    serve(socket, behaviour, delivered);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('No port');
  return {
    port: address.port,
    delivered,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function serve(
  socket: Socket,
  { cutAt, answers, refuses, dotAfterMs = 0 }: Behaviour,
  delivered: string[],
): void {
  const lines = { ...USUAL, ...answers };
  const say = (step: keyof typeof USUAL) => {
    if (cutAt === step) socket.destroy();
    else socket.write(`${lines[step]}\r\n`);
  };
  let pending = '';
  let body: string | null = null;
  if (cutAt === 'connect') return void socket.destroy();
  say('greeting');
  socket.on('data', (bytes) => {
    pending += bytes.toString('latin1');
    if (body !== null && cutAt === 'body') return void socket.destroy();
    for (let at = pending.indexOf('\r\n'); at >= 0; at = pending.indexOf('\r\n')) {
      const line = pending.slice(0, at);
      pending = pending.slice(at + 2);
      if (body === null) command(line);
      else if (line === '.') end(body);
      else body += `${line}\r\n`;
      if (line === 'LAST' && cutAt === 'beforeDot') return void socket.destroy();
    }
  });

  function command(line: string): void {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'EHLO' || verb === 'HELO') say('ehlo');
    // Agreed to, the client would begin TLS, and what this server takes its bytes for is chance.
    else if (verb === 'STAR') socket.write('502 5.5.1 no TLS\r\n');
    else if (verb === 'AUTH') say('auth');
    else if (verb === 'MAIL') say('mail');
    else if (refuses && line.includes(refuses)) socket.write('550 5.1.1 nobody\r\n');
    else if (verb === 'RCPT') say('rcpt');
    else if (verb === 'DATA') {
      if (lines.data.startsWith('354')) body = '';
      say('data');
    } else socket.write('250 ok\r\n');
  }

  function end(message: string): void {
    body = null;
    if (cutAt === 'dot') return void socket.destroy();
    if (lines.dot.startsWith('250')) delivered.push(message);
    if (cutAt === 'answered') return void socket.end(`${lines.dot}\r\n`);
    if (cutAt === 'halfAnswer') return void socket.end('25');
    setTimeout(() => socket.write(`${lines.dot}\r\n`), dotAfterMs).unref();
  }
}
