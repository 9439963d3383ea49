import { createClient } from '@triage/client/create-client';
import {
  credentialsFile,
  findCredentials,
  forgetCredentials,
  isExposed,
  normalUrl,
  storeCredentials,
} from '@triage/client/find-credentials';
import { collectInput } from '../collect-input.ts';
import type { Command } from '../command.ts';
import { type ExitCode, exitCode, exitCodeOf, NotSignedIn, UsageError } from '../exit-code.ts';
import { jsonLine, printable, type Terminal } from '../terminal.ts';
import { writeAnswer } from '../write-answer.ts';

export const login: Command = {
  usage: 'login <address> [< token]',
  about: 'Remember the address and a personal token (Settings makes one), readable by you alone',
  async run({ terminal, form, positionals }) {
    const [address, more] = positionals;
    if (!address || more) throw new UsageError('No server given: triage login https://mail.example.org');
    const baseUrl = askAddress(address);
    // Not an argument: arguments appear in the shell's history and in the process list.
    const token = terminal.input.isTTY
      ? await askHidden(terminal)
      : (await collectInput(terminal.input)).trim();
    if (token === '') throw new UsageError('No token was given');
    const { emailAddress, status } = await createClient({ baseUrl, token }).connection();
    const file = await storeCredentials(terminal.env, { baseUrl, token });
    writeAnswer(terminal, form, { baseUrl, file, emailAddress, status }, `Signed in, kept in ${file}`);
    return exitCode.ok;
  },
};

export const logout: Command = {
  usage: 'logout',
  about: 'Forget the stored token; revoke it in Settings',
  async run({ terminal }) {
    await forgetCredentials(terminal.env);
    return exitCode.ok;
  },
};

export const doctor: Command = {
  usage: 'doctor',
  about: 'Whether this machine is signed in, the service answers and mail is connected',
  async run({ terminal, form }): Promise<ExitCode> {
    const say = (check: string, ok: boolean, detail: string) =>
      terminal.output.write(
        form.json
          ? jsonLine({ check, ok, detail })
          : `${ok ? 'ok  ' : 'FAIL'}  ${check.padEnd(9)}  ${printable(detail)}\n`,
      );
    const found = await findCredentials(terminal.env);
    say('login', found !== null, found ? found.baseUrl : new NotSignedIn().message);
    if (!found) return exitCode.notSignedIn;
    const exposed = await isExposed(terminal.env);
    if (exposed) say('file', false, `Others can read the token: chmod 600 ${credentialsFile(terminal.env)}`);
    try {
      const { status, emailAddress } = await createClient({
        ...found,
        retries: 0,
        deadlineMs: 10_000,
      }).connection();
      say('service', true, 'It answers, and it knows the token');
      const isConnected = status === 'connected';
      say(
        'mail',
        isConnected,
        isConnected ? (emailAddress ?? '') : `${status}: ${found.baseUrl}/onboarding/connect`,
      );
      return isConnected && !exposed ? exitCode.ok : exitCode.refused;
    } catch (error) {
      const code = exitCodeOf(error);
      if (code === null || !(error instanceof Error)) throw error;
      say('service', false, error.message);
      return code;
    }
  },
};

function askAddress(text: string): string {
  try {
    return normalUrl(text);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'This is no address');
  }
}

/** Typed or pasted characters are not echoed. */
async function askHidden({ input, errors }: Terminal): Promise<string> {
  errors.write('Token (it is not shown): ');
  input.setRawMode?.(true);
  try {
    return await collectTyped(input);
  } finally {
    input.setRawMode?.(false);
    errors.write('\n');
  }
}

async function collectTyped(input: Terminal['input']): Promise<string> {
  let text = '';
  for await (const chunk of input)
    for (const key of String(chunk)) {
      if (key === '\u0003') throw new UsageError('Nothing was stored');
      if (key === '\r' || key === '\n' || key === '\u0004') return text.trim();
      text = key === '\u007f' ? text.slice(0, -1) : text + key;
    }
  return text.trim();
}
