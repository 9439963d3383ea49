import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../app/rest/endpoints/endpoints.ts';
import { repository } from '../support/child-process.ts';
import { connectedNewcomer } from '../support/person.ts';
import { startWorld, type World } from '../support/start-world.ts';

const PAGES = ['/', '/sign-in', '/onboarding/connect', '/inbox', '/settings', '/nowhere'];
/** Public settings. */
const OPEN = ['PORT', 'APP_URL', 'DATA_DIR', 'LOG_LEVEL'];

let world: World;
const answers: { from: string; text: string }[] = [];

beforeAll(async () => {
  world = await startWorld({
    env: {
      LOG_LEVEL: 'debug',
      CRON_SECRET: 'canary-cron-4f1c2a9e',
      WEBHOOK_SECRET: 'canary-webhook-4f1c2a9e',
      IDENTITY_CLIENT_SECRET: 'canary-identity-4f1c2a9e',
      MAILHOST_CLIENT_SECRET: 'canary-mailhost-4f1c2a9e',
      OPENAI_API_KEY: 'canary-openai-4f1c2a9e',
      MAIL_PUSH_TOPIC: 'projects/canary-4f1c2a9e/topics/mail',
    },
  });
  const person = await connectedNewcomer(world);
  const keep = async (from: string, asked: Promise<Response>) => {
    const response = await asked;
    answers.push({ from, text: `${JSON.stringify([...response.headers])}\n${await response.text()}` });
  };
  for (const page of PAGES) {
    await keep(page, fetch(`${world.appUrl}${page}`, { redirect: 'manual' }));
    await keep(page, person.fetch(page));
  }
  for (const { method, path: route } of endpoints)
    for (const body of method === 'GET' ? [undefined] : ['{"threadId":', '{"threadId":"nowhere"}'])
      await keep(`${method} ${route}`, person.fetch(route, { method, body }));
  await keep('sign-in failure', person.fetch('/api/auth/callback/identity?code=x&state=x'));
  await keep('readiness', fetch(`${world.appUrl}/health/ready`));
  await world.app.stop();
  for (const line of world.app.output().split('\n')) answers.push({ from: 'the log', text: line });
  for (const file of readdirSync(path.join(repository, 'apps/web/build/client'), {
    recursive: true,
    withFileTypes: true,
  }))
    if (file.isFile())
      answers.push({ from: file.name, text: readFileSync(path.join(file.parentPath, file.name), 'latin1') });
});
afterAll(() => world?.stop());

test('no page, asset, response, error or log line contains a server secret', () => {
  const secret = /SECRET|KEY|KEK|TOPIC/;
  const names = Object.keys(world.env).filter((name) => secret.test(name) && !OPEN.includes(name));
  expect(names.length).toBeGreaterThan(6);
  for (const name of names) {
    const value = world.env[name] ?? '';
    for (const { from, text } of answers)
      if (text.includes(value)) throw new Error(`${name} stands in ${from}: ${text.slice(0, 300)}`);
  }
  expect(answers.length).toBeGreaterThan(80);
});

test('no client asset reads process.env', () => {
  for (const { from, text } of answers.filter((answer) => answer.from.endsWith('.js')))
    expect(/process\.env\.(?!NODE_ENV)[A-Z]/.test(text), from).toBe(false);
});
