import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The tenant in a condition, as all our statements write it. */
const TENANT_CONDITION = /\b(?:user_id|tenant_id) = \$\d+\b/g;

/** What keeps tenants apart: `policy <table>` of the database, or `where <file> <place>`, the tenant in a condition. */
export function listWalls(root: string): string[] {
  return [...listPolicies(root), ...listConditions(root)];
}

/** The same source; each tenant condition says in a comment which wall it is, so that a statement that runs tells. */
export function markConditions(root: string, file: string, source: string): string {
  if (!isSource(file)) return source;
  let place = 0;
  return source.replace(
    TENANT_CONDITION,
    (condition) => `${condition}/*where ${path.relative(root, file)} ${++place}*/`,
  );
}

function listPolicies(root: string): string[] {
  const schema = readFileSync(path.join(root, 'prisma/schema.prisma'), 'utf8');
  const tables = schema.split(/^model /m).flatMap((model) => {
    const isTenants = /@map\("(user_id|tenant_id)"\)/.test(model) || /@@map\("users"\)/.test(model);
    const table = /@@map\("(\w+)"\)/.exec(model)?.[1];
    return isTenants && table ? [table] : [];
  });
  return tables.sort().map((table) => `policy ${table}`);
}

function listConditions(root: string): string[] {
  return readdirSync(path.join(root, 'packages'), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('/node_modules'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter(isSource)
    .sort()
    .flatMap((file) => {
      const marked = markConditions(root, file, readFileSync(file, 'utf8'));
      return [...marked.matchAll(/\/\*(where [^ ]+ \d+)\*\//g)].flatMap(([, name]) => name ?? []);
    });
}

function isSource(file: string): boolean {
  return (
    /\/packages\/[^/]+\/src\/.*(?<!\.test)\.ts$/.test(file) &&
    !/\/(generated|testing|prove-walls)\//.test(file)
  );
}
