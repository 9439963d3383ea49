import { spawn } from 'node:child_process';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { inherit, repository } from './child-process.ts';

export interface CliAnswer {
  code: number | null;
  out: string;
  errors: string;
  /** Output as JSON lines. */
  rows: unknown[];
}

const CLI = path.join(repository, 'packages/cli/src');

interface Given {
  env: Record<string, string>;
  input?: string;
}

const started = new Set<string | undefined>();

/**
 * Runs each command in its own process the first time, and then in the process of the tests: a start costs half a second
 * of processor time, and a process adds only pipes, an exit code and its end to `runCommand`.
 */
export function runCli(args: string[], given: Given): Promise<CliAnswer> {
  const [name] = args;
  if (started.has(name)) return runHere(args, given);
  started.add(name);
  return startCli(args, given);
}

/** Runs the real CLI with piped stdin, stdout and stderr. */
export async function startCli(args: string[], { env, input = '' }: Given): Promise<CliAnswer> {
  const child = spawn(process.execPath, [path.join(CLI, 'triage.ts'), ...args], {
    env: { ...inherit('PATH', 'NODE_COMPILE_CACHE'), NODE_ENV: 'test', ...env },
  });
  const [output, errors] = [collectText(), collectText()];
  child.stdout.pipe(output.stream);
  child.stderr.pipe(errors.stream);
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return toAnswer(code, output.text(), errors.text());
}

async function runHere(args: string[], { env, input = '' }: Given): Promise<CliAnswer> {
  const [output, errors] = [collectText(), collectText()];
  // By its path, like the script above: the app does not depend on the CLI.
  const { runCommand } = (await import(path.join(CLI, 'run-command.ts'))) as {
    runCommand(args: string[], terminal: object): Promise<number>;
  };
  const code = await runCommand(args, {
    input: Readable.from([Buffer.from(input)]),
    output: output.stream,
    errors: errors.stream,
    env,
    now: Date.now,
  });
  return toAnswer(code, output.text(), errors.text());
}

function collectText() {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(Buffer.from(chunk));
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString('utf8') };
}

function toAnswer(code: number | null, out: string, errors: string): CliAnswer {
  return {
    code,
    out,
    errors,
    get rows() {
      const lines = out.trim();
      return lines === '' ? [] : lines.split('\n').map((line) => JSON.parse(line) as unknown);
    },
  };
}
