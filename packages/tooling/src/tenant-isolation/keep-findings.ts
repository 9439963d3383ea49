import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ReachingTest } from './map-reach.ts';
import type { Verdict } from './try-walls.ts';

export interface Findings {
  reach?: ReachingTest[];
  verdicts: Record<string, Verdict>;
  keep(): void;
}

/** Findings for exactly these sources, so that an interrupted run continues. */
export function openFindings(root: string, again: boolean): Findings {
  const file = path.join(root, '.cache/tenant-isolation.json');
  const sources = hashSources(root);
  const kept = existsSync(file) && !again ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const findings: Findings = {
    ...(kept.sources === sources ? { reach: kept.reach, verdicts: kept.verdicts } : { verdicts: {} }),
    keep() {
      mkdirSync(path.dirname(file), { recursive: true });
      const { reach, verdicts } = findings;
      writeFileSync(file, JSON.stringify({ sources, reach, verdicts }));
    },
  };
  return findings;
}

function hashSources(root: string): string {
  const hash = createHash('sha256');
  const files = globSync(['packages/*/{src,testing}/**/*.ts', 'prisma/**/*.sql'], { cwd: root });
  for (const file of files.sort())
    hash
      .update(file)
      .update('\n')
      .update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
}
