import { closeSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';

const largest = 10 * 1024 * 1024;
const rememberedLines = 20;

/** Keeps a service's output in a file (and the file before it), shows errors, remembers the last lines. */
export function openLogFile(file, showLine) {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  let descriptor = openSync(file, 'a');
  let size = statSync(file).size;
  let unfinished = '';
  let last = [];

  function write(chunk) {
    const lines = (unfinished + chunk).split('\n');
    unfinished = lines.pop() ?? '';
    for (const line of lines) writeLine(line);
  }

  function writeLine(line) {
    if (size > largest) {
      closeSync(descriptor);
      renameSync(file, `${file}.before`);
      descriptor = openSync(file, 'a');
      size = 0;
    }
    size += writeSync(descriptor, `${line}\n`);
    if (line.trim() !== '') last = [...last, line].slice(-rememberedLines);
    if (isError(line)) showLine(line);
  }

  return { write, lastLines: () => (unfinished ? [...last, unfinished] : last) };
}

function isError(line) {
  return /"level":"?(error|fatal|50|60)"?[,}]/.test(line);
}
