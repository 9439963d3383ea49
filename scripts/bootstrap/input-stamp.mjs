import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const notSource = /^(node_modules|build|generated|tests|testing|fixtures|coverage|\..*)$/;

/** Remembers the inputs of a step. Size and time decide quickly; where they differ, the content does. */
export function loadStamp(stampFile, root, inputs) {
  const before = existsSync(stampFile) ? parse(readFileSync(stampFile, 'utf8')) : {};
  const now = {};
  for (const file of inputs.flatMap((input) => listFiles(root, input)).sort()) {
    const { mtimeMs, size } = statSync(path.join(root, file));
    const known = before[file];
    const hash = known?.[0] === mtimeMs && known[1] === size ? known[2] : hashOf(path.join(root, file));
    now[file] = [mtimeMs, size, hash];
  }
  return {
    isFresh: digest(before) === digest(now) && Object.keys(now).length > 0,
    save: () => {
      mkdirSync(path.dirname(stampFile), { recursive: true });
      writeFileSync(stampFile, JSON.stringify(now));
    },
    forget: () => rmSync(stampFile, { force: true }),
  };
}

function listFiles(root, input) {
  const absolute = path.join(root, input);
  if (!existsSync(absolute)) return [];
  if (!statSync(absolute).isDirectory()) return [input];
  return readdirSync(absolute, { withFileTypes: true }).flatMap((entry) => {
    const child = path.posix.join(input, entry.name);
    if (entry.isDirectory()) return notSource.test(entry.name) ? [] : listFiles(root, child);
    return entry.isFile() && !/\.test\.tsx?$/.test(entry.name) ? [child] : [];
  });
}

function digest(stamp) {
  return JSON.stringify(Object.entries(stamp).map(([file, [, , hash]]) => [file, hash]));
}

function hashOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('base64');
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
