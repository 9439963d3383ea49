import { createHash } from 'node:crypto';

/** A prepared statement stays on its connection, and a person may put queries together in any number of forms. */
const FORMS_MAX = 100;

const names = new Map<string, string>();

/**
 * A name for a statement that was put together, which makes it a prepared one: reading and checking it takes as long as
 * running it. The first forms get one, which are those that people use; the others are run as they are.
 */
export function nameForm(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= FORMS_MAX) return known;
  const name = `form-${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
  names.set(text, name);
  return name;
}
