import { writeFileSync } from 'node:fs';
import { hashTraining } from '../load-corpus.ts';
import { learn } from './learn.ts';
import { loadTraining } from './load-training.ts';

const FILE = new URL('../../../packages/core/src/triage/rules/learned/learned-weights.ts', import.meta.url);

/** Trains on all labelled mail except the hold-outs, and writes the weights into the product. */
const weights = learn(loadTraining().labelled);
const bias = Object.entries(weights.bias)
  .map(([column, value]) => `    ${column}: ${Number(value.toFixed(3))},\n`)
  .join('');
writeFileSync(
  FILE,
  `import type { StoredWeights } from './learned-odds.ts';

/** Written by \`node bench/eval/train/train.ts\` from the corpora with this SHA-256. */
export const learnedFrom = '${hashTraining()}';

export const learnedWeights: StoredWeights = {
  bias: {
${bias}  },
  scale: ${Number(weights.scale.toFixed(4))},
  features:
    '${weights.features}',
};
`,
);
process.stdout.write(`${Math.round(weights.features.length / 1_000)} kB\n`);
