import net from 'node:net';
import { isSet } from './load-environment.mjs';
import { PlainFailure } from './plain-failure.mjs';

export function parsePort(environment, name, fallback) {
  if (!isSet(environment, name)) return fallback;
  const port = Number(environment[name]);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new PlainFailure(
    `${name}: must be a whole number from 1 to 65535, not "${environment[name]}". For example ${name}=${fallback}`,
  );
}

/** `together` is how many ports from `port` on its service uses: so many are free from the one that is advised. */
export async function assertPortFree(name, port, host, together = 1) {
  const code = await tryToListen(port, host);
  if (code === undefined) return;
  const advice = `Choose another: ${name}=${await findFreeAfter(port, host, together)} npm start`;
  if (code === 'EADDRINUSE') throw new PlainFailure(`Port ${port} is already in use. ${advice}`);
  if (code === 'EACCES')
    throw new PlainFailure(`Port ${port} needs more rights than this user has. ${advice}`);
  throw new PlainFailure(`Cannot listen on ${host} port ${port} (${code}). Check HOST and ${name}.`);
}

export async function findFreePort() {
  const server = net.createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function findFreeAfter(port, host, together) {
  let free = 0;
  for (let next = port + 1; next <= Math.min(65_535, port + 100); next++) {
    free = (await tryToListen(next, host)) === undefined ? free + 1 : 0;
    if (free === together) return next - together + 1;
  }
  return findFreePort();
}

function tryToListen(port, host) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', (error) => resolve(error.code));
    server.listen({ port, host }, () => server.close(() => resolve(undefined)));
  });
}

/** The next ports, without those that are taken already; after the last one come those before. */
export function portsAfter(port, taken) {
  const steps = [1, 2, 3, -1, -2, -3];
  return steps.map((step) => port + step).filter((next) => next <= 65_535 && !taken.includes(next));
}
