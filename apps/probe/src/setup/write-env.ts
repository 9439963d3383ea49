import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** Sets these variables and leaves every other line as it is. Only its owner may read the file: it holds a secret. */
export function writeEnv(file: string, values: Record<string, string>): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  let text = before;
  for (const [name, value] of Object.entries(values)) {
    const line = `${name}=${value}`;
    const known = new RegExp(`^#? ?${name}=.*$`, 'm');
    // A function, because `$` in a secret is no reference to a group.
    if (known.test(text)) text = text.replace(known, () => line);
    else text += `${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`;
  }
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, text, { mode: 0o600 });
  renameSync(partial, file);
}
