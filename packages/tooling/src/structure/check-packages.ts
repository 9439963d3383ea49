import { roomOf, uiRooms } from './rooms.ts';
import { isTest, type SourceFile, type Violation } from './source-file.ts';

type Ban = { applies: (room: string) => boolean; packages: RegExp; why: string };

const isCore = (room: string) => room.startsWith('core/');
const isBrowser = (room: string) =>
  ['client', 'ui', 'viewer', ...uiRooms].some((name) => room === `web/${name}`);
const vendors = /^(ably|googleapis|google-auth-library|pg-boss|@ai-sdk\/.*)(\/|$)/;
const frameworks = /^(@remix-run\/.*|react|react-dom|hono|@hono\/.*|next-auth|@auth\/.*)(\/|$)/;

const bans: Ban[] = [
  { applies: isCore, packages: vendors, why: 'vendors live in adapters, behind a port' },
  { applies: isCore, packages: frameworks, why: 'core knows no web framework' },
  {
    applies: (room) => isCore(room) && room !== 'core/trpc' && room !== 'core/testing',
    packages: /^@trpc\/server(\/|$)/,
    why: 'cron, webhook, jobs and agent call the same verb',
  },
  {
    applies: (room) => room === 'database',
    packages: /^(@trpc|ai$|ai\/|zod|@remix-run|react)/,
    why: 'the database stores',
  },
  { applies: isBrowser, packages: /^node:/, why: 'the browser has no Node modules' },
  {
    applies: isBrowser,
    packages: /^(@prisma\/.*|pg|googleapis|@auth\/core|@remix-run\/node)(\/|$)/,
    why: 'server packages stay out of the bundle',
  },
];

export function checkPackages(files: SourceFile[]): Violation[] {
  return files.flatMap((file) => {
    const room = roomOf(file.path)?.name ?? '';
    return file.imports.flatMap(({ specifier, line, target, typeOnly }) => {
      if (target !== undefined) return leavesPackage(file.path, specifier, line, target);
      const detail = whyNot(room, specifier, isTest(file.path), typeOnly);
      return detail ? [{ rule: 'packages', path: file.path, line, detail }] : [];
    });
  });
}

function whyNot(room: string, specifier: string, test: boolean, typeOnly: boolean): string | undefined {
  if (test) return undefined;
  if (room === 'contract' && specifier !== 'zod')
    return `contract imports ${specifier}: zod alone is allowed`;
  const ban = bans.find(({ applies, packages }) => applies(room) && packages.test(specifier));
  return ban && !typeOnly ? `${room} imports ${specifier}: ${ban.why}` : undefined;
}

function leavesPackage(path: string, specifier: string, line: number, target: string): Violation[] {
  const own = packageOf(path);
  if (!specifier.startsWith('.') || own === undefined || packageOf(target) === own) return [];
  return [{ rule: 'packages', path, line, detail: `${specifier}: another package is imported by its name` }];
}

function packageOf(path: string): string | undefined {
  return /^(apps|packages)\/[^/]+/.exec(path)?.[0];
}
