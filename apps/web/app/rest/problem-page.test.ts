import { expect, test } from 'vitest';
import { problemPage } from './problem-page.ts';

const inTab = { Accept: 'text/html,*/*;q=0.8', 'Sec-Fetch-Dest': 'document' };
const asked = (headers: Record<string, string>) =>
  new Request('https://mail.test/attachments/m/1', { headers });
const missing = () => Response.json({ error: 'Not found' }, { status: 404 });

test('a browser that opens a missing file in a tab gets a page with a way back', async () => {
  const answer = problemPage(asked(inTab), missing());
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([404, 'text/html; charset=utf-8']);
  const html = await answer.text();
  expect(html).toContain('<title>File not found · Triage</title>');
  expect(html).toContain('<a href="/inbox">');
});

test('a browser that is signed out is led to signing in', async () => {
  const answer = problemPage(asked(inTab), Response.json({ error: 'Unauthorized' }, { status: 401 }));
  expect(await answer.text()).toContain('<a href="/sign-in">');
});

test.each([[{}], [{ Accept: '*/*' }], [{ ...inTab, 'Sec-Fetch-Dest': 'iframe' }]])(
  'a caller that sends %j gets the JSON',
  async (headers: Record<string, string>) => {
    expect(await problemPage(asked(headers), missing()).json()).toEqual({ error: 'Not found' });
  },
);

test('a file that was found is passed on', () => {
  const file = new Response('bytes');
  expect(problemPage(asked(inTab), file)).toBe(file);
});
