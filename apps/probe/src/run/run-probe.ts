import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { waitForConsent } from '../consent/wait-for-consent.ts';
import { parseSettings } from '../settings.ts';
import { createWorld, type World } from '../world.ts';
import { probe } from './probe.ts';
import { showHead, showLine } from './show-line.ts';

const KEPT = path.resolve(import.meta.dirname, '../../fixtures');
const LAST = path.resolve(import.meta.dirname, '../../../../.data/probe');

export interface RunOptions {
  environment: Record<string, string | undefined>;
  /** Keeps the answers as fixtures, which the sandbox is then held to. */
  asFixtures: boolean;
  say: (line: string) => void;
  /** Opens the consent page; its address is printed as well. */
  open?: (url: string) => boolean;
}

/** The exit code: 0 if all is as expected, 1 if anything differs, 2 if there is nothing to probe. */
export async function runProbe({ environment, asFixtures, say, open }: RunOptions): Promise<number> {
  const settings = parseSettings(environment);
  if (typeof settings === 'string') {
    say(settings);
    return 2;
  }
  const { redirectUri } = settings;
  const world = createWorld(settings, (url) =>
    waitForConsent({
      redirectUri,
      state: new URL(url).searchParams.get('state') ?? '',
      onReady: () => {
        say(`\nOpen this page, choose your account and allow everything:\n\n  ${url}\n`);
        open?.(url);
      },
    }),
  );
  say(`It sends mail to yourself only and removes what it creates. Redirect URI: ${redirectUri}\n`);
  say(showHead());
  const lines = await probe(world, (line) => say(showLine(line)));
  const file = keepAnswers(world, asFixtures ? KEPT : LAST);
  const count = (verdict: string) => lines.filter((line) => line.verdict === verdict).length;
  const counts = `${count('as expected')} as expected, ${count('differs')} different, ${count('not run')} not run`;
  say(`\n${counts}. Redacted answers: ${file}`);
  return count('differs') === 0 ? 0 : 1;
}

function keepAnswers(world: World, folder: string): string {
  const day = new Date().toISOString().slice(0, 10);
  const file = path.join(folder, `answers-${day}.json`);
  const answers = world.recorder.recorded.filter(({ call }) => !call.endsWith('.cleanUp'));
  mkdirSync(folder, { recursive: true });
  const content = { source: `npm run probe, ${day}`, answers };
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  return file;
}
