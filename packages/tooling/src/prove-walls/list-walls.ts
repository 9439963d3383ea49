import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Something that keeps tenants apart: a policy of the database, or the tenant in the condition of one statement. */
export interface Wall {
  name: string;
  /** The tests that must go red without it, in this order until one does. */
  tests: string[];
}

/** The tenant in a condition, as all our statements write it. */
export const TENANT_CONDITION = /\b(?:\w+\.)?(?:user_id|tenant_id) = (\$\d+)\b/g;

const ISOLATION = [
  'packages/core/src/flows/jobs-isolation.test.ts',
  'packages/core/src/trpc/isolation.test.ts',
];
const ROW_SECURITY = 'packages/core/src/trpc/row-security.test.ts';

export function listWalls(root: string): Wall[] {
  return [...listPolicies(root), ...listConditions(root)];
}

function listPolicies(root: string): Wall[] {
  const schema = readFileSync(path.join(root, 'prisma/schema.prisma'), 'utf8');
  const tables = schema.split(/^model /m).flatMap((model) => {
    const isTenants = /@map\("(user_id|tenant_id)"\)/.test(model) || /@@map\("users"\)/.test(model);
    const table = /@@map\("(\w+)"\)/.exec(model)?.[1];
    return isTenants && table ? [table] : [];
  });
  return tables.sort().map((table) => ({ name: `policy ${table}`, tests: [ROW_SECURITY] }));
}

function listConditions(root: string): Wall[] {
  return readdirSync(path.join(root, 'packages'))
    .flatMap((name) => sourcesIn(path.join(root, 'packages', name, 'src')))
    .sort()
    .flatMap((file) => {
      const relative = path.relative(root, file);
      const found = [...readFileSync(file, 'utf8').matchAll(TENANT_CONDITION)];
      return found.map((_, at) => ({
        name: `where ${relative} ${at + 1}`,
        tests: [...ISOLATION, ...testsBeside(file).map((test) => path.relative(root, test))],
      }));
    });
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !/\/(generated|testing)\//.test(file) && !file.includes('/prove-walls/'));
}

/** What a room's own tests say of it, those of its neighbours in the same folder included. */
function testsBeside(file: string): string[] {
  const folder = path.dirname(file);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts') && !SLOW.has(name))
    .map((name) => path.join(folder, name));
}

/** Minutes each, and about crashes. */
const SLOW = new Set(['kill-matrix.test.ts', 'sends-model.test.ts', 'races.test.ts', 'kill-nine.test.ts']);
