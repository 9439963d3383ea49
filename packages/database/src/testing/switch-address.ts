import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** One address whose server changes, as behind a failover: connections that are open are cut. */
export async function switchAddress(firstPort: number) {
  const open = new Set<Socket>();
  let port = firstPort;
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    leadTo(nextPort: number) {
      port = nextPort;
      cut();
    },
    close() {
      server.close();
      cut();
    },
  };
}
