import { floorNames, outside, type Room, roomOf } from './rooms.ts';
import { type Import, isTest, type SourceFile, type Violation } from './source-file.ts';

type Ban = {
  /** Matches the importing room and file: `web/rest apps/web/app/rest/send.server.ts`. */
  from: RegExp;
  /** Matches what is imported: `room core/trpc packages/core/src/trpc/root.ts`, or a package such as `zod`. */
  to: RegExp;
  why: string;
  /** Types may be imported: they are gone at run time. */
  valuesOnly?: true;
};

const browser =
  /^web\/(client|ui|viewer|inbox|thread|compose|search|agenda|booking|brief|agent|settings|sign-in) /;
const vendors = /^(ably|@googleapis\/.*|google-auth-library|pg-boss|@ai-sdk\/.*)(\/|$)/;
const frameworks = /^(@remix-run\/.*|react|react-dom|hono|@hono\/.*|next-auth|@auth\/.*)(\/|$)/;
const serverPackages = /^(@prisma\/.*|pg|@googleapis\/.*|@auth\/core|@remix-run\/node)(\/|$)/;

/** Forbidden although the floors would allow it; the first that matches is reported. */
const bans: Ban[] = [
  {
    from: /^(?!prisma |bench |tooling )/,
    to: /^room (sandbox|probe|tooling|bench|prisma|core\/testing|web\/tests) /,
    why: 'nothing in the house imports what stands beside it',
  },
  {
    from: /^(?!sandbox |probe |tooling |bench |prisma |web\/server apps\/web\/app\/server\/services\.server\.ts$)/,
    to: /^room adapters /,
    why: 'only services.server.ts chooses adapters',
  },
  // IMAP gives headers as they came, CalDAV clock times: the product has one parser of each.
  {
    from: /^adapters /,
    to: /^room (?!contract |database |core\/(ports|context|tenant|async|mime|time) )/,
    why: 'adapters know ports, the contract, the MIME parser and time zones',
  },
  {
    from: /^(api-client|cli|mcp) /,
    to: /^room (?!contract |api-client )/,
    why: 'what runs on another machine knows the contract alone',
  },
  { from: /^sandbox /, to: /^room (?!contract )/, why: 'the sandbox knows at most the contract' },
  { from: /^web\/ui /, to: /^room (?!contract )/, why: 'ui/ has no product words' },
  { from: browser, to: /^room .*\.server\.tsx?$/, why: 'the browser may not load server files' },
  { from: browser, to: /^room database /, why: 'the browser has no database' },
  // core/async imports nothing, so the browser gets nothing else with it.
  {
    from: browser,
    to: /^room core\/(?!async )/,
    why: 'the browser takes only types from core',
    valuesOnly: true,
  },
  {
    from: /^web\/routes /,
    to: /^room (core\/|database )/,
    why: 'a route mounts rest, server and UI rooms; it does no work itself',
    valuesOnly: true,
  },
  // The webhook is no procedure: its signature covers the raw body, which only its route has.
  {
    from: /^web\/rest /,
    to: /^room core\/(?!trpc |context |flows \S*\/receive-webhook\.ts$)/,
    why: 'rest goes through trpc',
  },
  { from: /^contract /, to: /^(?!room |zod$)/, why: 'zod alone is allowed in the contract' },
  { from: /^core\//, to: vendors, why: 'vendors live in adapters, behind a port', valuesOnly: true },
  { from: /^core\//, to: frameworks, why: 'core knows no web framework', valuesOnly: true },
  {
    from: /^core\/(?!trpc )/,
    to: /^@trpc\/server(\/|$)/,
    why: 'cron, webhook, jobs and agent call the same verb',
    valuesOnly: true,
  },
  {
    from: /^database /,
    to: /^(@trpc|ai$|ai\/|zod|@remix-run|react)/,
    why: 'the database stores',
    valuesOnly: true,
  },
  { from: browser, to: /^node:/, why: 'the browser has no Node modules', valuesOnly: true },
  { from: browser, to: serverPackages, why: 'server packages stay out of the bundle', valuesOnly: true },
];

/** Imports go down only, and not to what `bans` names. */
export function checkImports(files: SourceFile[]): Violation[] {
  return files.flatMap((file) => {
    const room = roomOf(file.path);
    if (!room) return [{ rule: 'imports', path: file.path, detail: 'its folder is not listed in rooms.ts' }];
    return file.imports.flatMap((found) => {
      const detail =
        (isTest(file.path) ? undefined : judge(file, room, found)) ?? leavesPackage(file.path, found);
      return detail ? [{ rule: 'imports', path: file.path, line: found.line, detail }] : [];
    });
  });
}

function judge(
  { path }: SourceFile,
  room: Room,
  { specifier, target, typeOnly }: Import,
): string | undefined {
  const wanted = target === undefined ? undefined : roomOf(target);
  if (target !== undefined && (!wanted || wanted.name === room.name)) return undefined;
  const to = wanted ? `room ${wanted.name} ${target}` : specifier;
  const arrow = `${room.name} -> ${wanted ? `${wanted.name} (${specifier})` : specifier}`;
  const ban = bans.find((one) => one.from.test(`${room.name} ${path}`) && one.to.test(to));
  if (ban && !(ban.valuesOnly && typeOnly)) return `${arrow}: ${ban.why}`;
  if (!wanted || room.floor === outside || wanted.floor < room.floor) return undefined;
  if (wanted.floor > room.floor) return `${arrow}: goes up; imports go down only`;
  return floorNames[room.floor] === 'verbs'
    ? `${arrow}: a verb room imports no sibling; what both need moves down (mailbox, ai) or up (flows)`
    : `${arrow}: no arrow between rooms of the same floor`;
}

function leavesPackage(path: string, { specifier, target }: Import): string | undefined {
  const packageOf = (file: string) => /^(apps|packages)\/[^/]+/.exec(file)?.[0];
  const own = packageOf(path);
  if (target === undefined || !specifier.startsWith('.') || !own || packageOf(target) === own)
    return undefined;
  return `${specifier}: another package is imported by its name`;
}
