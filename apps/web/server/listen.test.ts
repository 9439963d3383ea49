import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { listen } from './listen.ts';

/** Half of what the server waits for connections that never end. */
const BEFORE_GIVING_UP_MS = 5_000;

test('closing waits for a request in flight, and not for its kept-alive connection', async () => {
  const arrived = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<Response>();
  const server = await listen(
    () => {
      arrived.resolve();
      return answer.promise;
    },
    { HOST: '127.0.0.1', PORT: 0 },
  );
  const request = fetch(`http://127.0.0.1:${server.port}/`);
  await arrived.promise;
  let isClosed = false;
  const closed = server.close().then(() => {
    isClosed = true;
    return 'closed';
  });
  await sleep(200);
  expect(isClosed).toBe(false);
  answer.resolve(new Response('done'));
  expect(await (await request).text()).toBe('done');
  expect(await Promise.race([closed, sleep(BEFORE_GIVING_UP_MS, 'still open')])).toBe('closed');
});
