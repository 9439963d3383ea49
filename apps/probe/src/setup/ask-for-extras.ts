import { findExtraProblem } from './check-extra.ts';
import { EXTRAS, parseExtra } from './parse-extra.ts';

interface Asking {
  environment: Record<string, string | undefined>;
  ask: (question: string) => Promise<string>;
  say: (line: string) => void;
}

/** As many as the person has, in any order; each is known by its form. Enter ends it. */
export async function askForExtras({ environment, ask, say }: Asking): Promise<Record<string, string>> {
  const values: Record<string, string> = {};
  say('\nOptional, now or later in .env:');
  for (const line of EXTRAS) say(`  - ${line}`);
  for (;;) {
    const typed = (await ask('Paste one of them, or Enter to go on: ')).trim();
    if (typed === '') return values;
    const extra = parseExtra(typed);
    if (!extra) {
      say('  ✗ It has none of these forms. Copy it again, or press Enter to go on without it.');
      continue;
    }
    const problem = await findExtraProblem(extra, environment);
    if (problem) {
      say(`  ✗ ${problem}`);
      continue;
    }
    Object.assign(values, extra.values);
    say(extra.name === 'push' ? '  ✓ noted; the probe tries it' : `  ✓ ${extra.name} accepts it`);
  }
}
