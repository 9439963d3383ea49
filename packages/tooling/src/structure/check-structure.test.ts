import { describe, expect, it } from 'vitest';
import { parseWrittenTree } from '../../testing/parse-written-tree.ts';
import { checkStructure, showViolation } from './check-structure.ts';

const core = 'packages/core/src';
const web = 'apps/web/app';
const route = `${web}/routes/api.inbox.archive.ts`;
const archive = `${core}/triage/archive-thread.ts`;

// A house in order: route -> rest -> trpc -> verb -> mailbox -> context -> ports -> contract.
const goodHouse = {
  'packages/contract/src/inbox/lanes.ts': `import { z } from 'zod';\nexport const lane = z.enum(['reply', 'done']);\n`,
  [`${core}/ports/mail.ts`]: `import { lane } from '@triage/contract/inbox/lanes';\nexport const findMail = () => lane;\n`,
  [`${core}/context.ts`]: `import { findMail } from './ports/mail.ts';\nexport const context = () => findMail();\n`,
  [`${core}/mailbox/find-thread.ts`]: `import { context } from '../context.ts';\nexport const findThread = () => context();\n`,
  [archive]: `import { findThread } from '../mailbox/find-thread.ts';\nexport function archiveThread() { return findThread(); }\n`,
  [`${core}/trpc/root.ts`]: `import { archiveThread } from '../triage/archive-thread.ts';\nexport const root = { archiveThread };\n`,
  [`${web}/rest/rest-action.server.ts`]: `import { root } from '@triage/core/trpc/root';\nexport const rest = () => root;\n`,
  [route]: `import { rest } from '../rest/rest-action.server.ts';\nexport const action = rest();\n`,
};

function violationsWith(changes: Record<string, string>): string[] {
  return checkStructure(parseWrittenTree({ ...goodHouse, ...changes })).map(showViolation);
}

describe('the structure of the repository', () => {
  it('finds nothing in a house that is in order', () => {
    expect(violationsWith({})).toEqual([]);
  });

  it.each<[rule: string, changes: Record<string, string>, expected: RegExp]>([
    [
      'an import that goes up',
      {
        [`${core}/mailbox/find-thread.ts`]: `import type { root } from '../trpc/root.ts';\nexport const findThread = (): typeof root => { throw 1; };\n`,
      },
      /find-thread\.ts:1 {2}imports: core\/mailbox -> core\/trpc .*goes up/,
    ],
    [
      'a verb room that imports a sibling',
      {
        [archive]: `import { s } from '../send/queue-send.ts';\nexport const archiveThread = s;\n`,
        [`${core}/send/queue-send.ts`]: 'export const s = 1;\n',
      },
      /archive-thread\.ts:1 {2}imports: core\/triage -> core\/send .*imports no sibling/,
    ],
    [
      'a UI room that imports another',
      {
        [`${web}/inbox/lane-list.tsx`]: `import { t } from '../thread/thread-view.tsx';\nexport const LaneList = t;\n`,
        [`${web}/thread/thread-view.tsx`]: 'export const t = 1;\n',
      },
      /lane-list\.tsx:1 {2}imports: web\/inbox -> web\/thread .*same floor/,
    ],
    [
      'a UI room that imports a server file through the alias',
      {
        [`${web}/inbox/lane-list.tsx`]: `import { env } from '~/server/env.server';\nexport const LaneList = env;\n`,
        [`${web}/server/env.server.ts`]: 'export const env = 1;\n',
      },
      /imports: web\/inbox -> web\/server .*browser may not load server files/,
    ],
    [
      'a value of core in the browser',
      {
        [`${web}/client/trpc.ts`]: `import { root } from '@triage/core/trpc/root';\nexport const client = root;\n`,
      },
      /client\/trpc\.ts:1 {2}imports: .*only types from core/,
    ],
    [
      'a route that does the work itself',
      {
        [route]: `import { archiveThread } from '@triage/core/triage/archive-thread';\nexport const action = archiveThread;\n`,
      },
      /imports: web\/routes -> core\/triage .*mounts/,
    ],
    [
      'an adapter chosen outside of services.server.ts',
      {
        [`${web}/rest/send.server.ts`]: `import { push } from '@triage/adapters/ably';\nexport const send = push;\n`,
        'packages/adapters/src/ably.ts': 'export const push = 1;\n',
      },
      /send\.server\.ts:1 {2}imports: .*only services\.server\.ts chooses adapters/,
    ],
    [
      'an import of the test fakes',
      {
        [archive]: `import { fake } from '@triage/core/testing/fakes/memory-mail';\nexport const archiveThread = fake;\n`,
        'packages/core/testing/fakes/memory-mail.ts': 'export const fake = 1;\n',
      },
      /imports: core\/triage -> core\/testing .*stands beside it/,
    ],
    [
      'an import of the sandbox',
      {
        [`${web}/rest/send.server.ts`]: `import { s } from '../../../sandbox/src/main.ts';\nexport const send = s;\n`,
        'apps/sandbox/src/main.ts': 'export const s = 1;\n',
      },
      /imports: web\/rest -> sandbox .*stands beside it/,
    ],
    [
      'a file that reads',
      { [`${core}/triage/read-thread.ts`]: 'export const threadId = 1;\n' },
      /read-thread\.ts {2}names: a file has the name of its function/,
    ],
    [
      'a room of too many files',
      Object.fromEntries(
        Array.from({ length: 26 }, (_, n) => [
          `${core}/send/part-${n}.ts`,
          `export const part${n} = ${n};\n`,
        ]),
      ),
      /core\/src\/send {2}names: 26 files/,
    ],
    [
      'a folder in camel case',
      { [`${core}/triage/byHand/x.ts`]: 'export const x = 1;\n' },
      /byHand\/x\.ts {2}names: folder names are kebab-case/,
    ],
    [
      'a room that the plan does not know',
      { [`${core}/billing/send-invoice.ts`]: 'export const invoice = 1;\n' },
      /send-invoice\.ts {2}imports: its folder is not listed/,
    ],
    [
      'anything but zod in the contract',
      { 'packages/contract/src/inbox/lanes.ts': `import fs from 'node:fs';\nexport const lane = fs;\n` },
      /lanes\.ts:1 {2}imports: contract -> node:fs: zod alone/,
    ],
    [
      'a vendor in core, even when loaded late',
      {
        [archive]: `export const archiveThread = () => import('@googleapis/gmail');\n`,
      },
      /archive-thread\.ts:1 {2}imports: core\/triage -> @googleapis\/gmail.*adapters/,
    ],
    [
      'tRPC in a verb',
      { [archive]: `import { TRPCError } from '@trpc/server';\nexport const archiveThread = TRPCError;\n` },
      /imports: core\/triage -> @trpc\/server/,
    ],
    [
      'a way into another package around its name',
      {
        [`${core}/ports/mail.ts`]: `import { lane } from '../../../contract/src/inbox/lanes.ts';\nexport const findMail = lane;\n`,
      },
      /imports: .*imported by its name/,
    ],
    ['a dumping ground', { [`${core}/triage/utils.ts`]: 'export const x = 1;\n' }, /names: a dumping ground/],
    [
      'a dumping ground as a folder',
      { [`${core}/triage/helpers/x.ts`]: 'export const x = 1;\n' },
      /names: a dumping ground/,
    ],
    [
      'a test among the routes',
      { [`${web}/routes/inbox.test.ts`]: 'export const x = 1;\n' },
      /names: a test inside routes/,
    ],
    [
      'a file that only a test reaches',
      {
        [`${core}/triage/old-rules.ts`]: 'export const old = 1;\n',
        [`${core}/triage/old-rules.test.ts`]: `import { old } from './old-rules.ts';\nold;\n`,
      },
      /old-rules\.ts {2}dead code: no program reaches/,
    ],
  ])('catches %s', (_rule, changes, expected) => {
    expect(violationsWith(changes)).toContainEqual(expect.stringMatching(expected));
  });

  it('follows a worker that is named by URL', () => {
    const verb = `${goodHouse[archive]}export const worker = new URL('./rank-worker.ts', import.meta.url);\n`;
    const found = violationsWith({ [archive]: verb, [`${core}/triage/rank-worker.ts`]: 'console.log(1);\n' });
    expect(found.filter((line) => line.includes('rank-worker'))).toEqual([]);
  });
});
