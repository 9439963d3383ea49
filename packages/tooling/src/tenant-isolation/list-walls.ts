import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The tenant in a condition, as all our statements write it. */
const TENANT_CONDITION = /\b(?:user_id|tenant_id) = \$\d+\b/g;

/** The same condition once a statement of the data floor is compiled; Kysely quotes the names of columns. */
export const COMPILED_CONDITION = /(?:"?\w+"?\.)?"?\b(?:user_id|tenant_id)\b"? = (\$\d+)/g;

/**
 * Everything that keeps tenants apart: `policy <table>`, `statement <name> <place>` for a tenant condition of the data
 * floor, and `where <file> <place>` for one elsewhere.
 */
export async function listWalls(root: string): Promise<string[]> {
  return [...listPolicies(root), ...(await listDeclared(root)), ...listConditions(root)];
}

/** Every statement that a module of the data floor declares, with its tenant conditions numbered. */
async function listDeclared(root: string): Promise<string[]> {
  const folder = path.join(root, 'packages/database/src');
  for (const file of readdirSync(path.join(folder, 'tables'), { encoding: 'utf8', recursive: true }))
    if (/(?<!\.test)\.ts$/.test(file)) await import(path.join(folder, 'tables', file));
  const { declared } = await import(path.join(folder, 'statements/statement.ts'));
  const statements = [...declared.values()] as { name: string; text: string }[];
  return statements.flatMap(({ name, text }) =>
    [...text.matchAll(COMPILED_CONDITION)].map((_, place) => `statement ${name} ${place + 1}`),
  );
}

/** The same source with a comment behind each tenant condition that names it, so that it is seen when it runs. */
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
    !/\/(generated|testing|tables|tenant-isolation)\//.test(file)
  );
}
