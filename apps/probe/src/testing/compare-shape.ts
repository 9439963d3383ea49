/** Words of a protocol must be the same; other texts and numbers only of the same type. */
const EXACT = new Set(['domain', 'error', 'kind', 'reason', 'token_type']);

/** Fields that the fixture has and the response lacks, by path. Additional fields of the response are no difference. */
export function compareShape(fixture: unknown, answer: unknown, path = 'body'): string[] {
  if (typeof fixture !== typeof answer || Array.isArray(fixture) !== Array.isArray(answer))
    return [`${path}: ${typeName(answer)} instead of ${typeName(fixture)}`];
  if (Array.isArray(fixture) && Array.isArray(answer)) return compareLists(fixture, answer, path);
  if (isRecord(fixture) && isRecord(answer))
    return Object.entries(fixture).flatMap(([key, value]) =>
      compareShape(value, answer[key], `${path}.${key}`),
    );
  const name = path.slice(path.lastIndexOf('.') + 1);
  return EXACT.has(name) && fixture !== answer ? [`${path}: ${answer} instead of ${fixture}`] : [];
}

/** Some entry must have the shape: a history, for instance, holds records of several kinds. */
function compareLists(fixture: unknown[], answer: unknown[], path: string): string[] {
  const [first] = fixture;
  if (first === undefined) return [];
  const [closest] = answer
    .map((entry) => compareShape(first, entry, `${path}[]`))
    .sort((one, other) => one.length - other.length);
  return closest ?? [`${path}: empty`];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function typeName(value: unknown): string {
  return Array.isArray(value) ? 'list' : value === undefined ? 'nothing' : typeof value;
}
