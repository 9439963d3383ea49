import { calibration } from '../../packages/core/src/triage/rules/signal-weights.ts';
import { makeCase } from './eval-case.ts';
import { judge } from './measure.ts';
import { readCorpus } from './read-corpus.ts';

const STEPS = 20_000;
const RATE = 0.05;
/** Holds the fit near "as summed", for want of thousands of threads. */
const PULL = 0.01;

/** Fits the two numbers that turn summed log-odds into a confidence, on the development part alone. */
const points = judge(
  readCorpus('development')
    .filter(({ archived }) => !archived)
    .map(makeCase),
)
  .filter(({ verdict }) => verdict.confidence < 0.99)
  .map(({ verdict, right }) => ({
    odds: (Math.log(verdict.confidence / (1 - verdict.confidence)) - calibration.shift) / calibration.slope,
    right: right ? 1 : 0,
  }));

let slope = 1;
let shift = 0;
for (let step = 0; step < STEPS; step++) {
  let slopeGradient = PULL * (slope - 1);
  let shiftGradient = PULL * shift;
  for (const { odds, right } of points) {
    const miss = 1 / (1 + Math.exp(-(slope * odds + shift))) - right;
    slopeGradient += (miss * odds) / points.length;
    shiftGradient += miss / points.length;
  }
  slope -= RATE * slopeGradient;
  shift -= RATE * shiftGradient;
}
console.log(
  `calibration = { slope: ${slope.toFixed(2)}, shift: ${shift.toFixed(2)} } over ${points.length} threads`,
);
