import { spawn } from 'node:child_process';
import path from 'node:path';
import { inherit, repository } from './child-process.ts';

export interface CliAnswer {
  code: number | null;
  out: string;
  errors: string;
  /** Output as JSON lines. */
  rows: unknown[];
}

/** Runs the real CLI with piped stdin, stdout and stderr. */
export function runCli(
  args: string[],
  { env, input = '' }: { env: Record<string, string>; input?: string },
): Promise<CliAnswer> {
  const script = path.join(repository, 'packages/cli/src/triage.ts');
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...inherit('PATH', 'NODE_COMPILE_CACHE'), NODE_ENV: 'test', ...env },
  });
  let [out, errors] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  child.stdin.end(input);
  return new Promise((resolve) =>
    child.once('close', (code) =>
      resolve({
        code,
        out,
        errors,
        get rows() {
          return out.trim() === ''
            ? []
            : out
                .trim()
                .split('\n')
                .map((line) => JSON.parse(line) as unknown);
        },
      }),
    ),
  );
}
