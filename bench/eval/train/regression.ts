/** One labelled example of a softmax regression. */
export interface Example {
  features: ReadonlyMap<number, number>;
  /** Log-odds of each class that are given; the learned ones are added. */
  offset: readonly number[];
  label: number;
}

export interface Regression {
  /** For each class. */
  bias: number[];
  weights: ReadonlyMap<number, readonly number[]>;
}

const EPOCHS = 8;
const RATE = 0.2;
const BIAS_RATE = 0.02;
const PENALTY = 1e-4;
/** Smaller errors are skipped. */
const NEGLIGIBLE = 1e-4;

/** Softmax regression by AdaGrad. The order of the examples is seeded, so the result is reproducible. */
export function regress(examples: readonly Example[], classes: number): Regression {
  const bias = Array.from({ length: classes }, () => 0);
  const biasSquares = Array.from({ length: classes }, () => 1e-6);
  const weights = new Map<number, number[]>();
  const squares = new Map<number, number[]>();
  for (const { features } of examples)
    for (const key of features.keys())
      if (!weights.has(key)) {
        weights.set(
          key,
          Array.from({ length: classes }, () => 0),
        );
        squares.set(
          key,
          Array.from({ length: classes }, () => 1e-6),
        );
      }
  const random = seededRandom();
  const order = [...examples];
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random);
    for (const example of order) {
      const errors = errorsOf(example, { bias, weights });
      for (const [at, error] of errors.entries()) {
        const square = (biasSquares[at] ?? 0) + error * error;
        biasSquares[at] = square;
        bias[at] = (bias[at] ?? 0) - (BIAS_RATE * error) / Math.sqrt(square);
      }
      for (const [key, value] of example.features) {
        const [row, sums] = [weights.get(key) ?? [], squares.get(key) ?? []];
        for (const [at, error] of errors.entries()) {
          if (Math.abs(error) < NEGLIGIBLE) continue;
          const gradient = error * value + PENALTY * (row[at] ?? 0);
          sums[at] = (sums[at] ?? 0) + gradient * gradient;
          row[at] = (row[at] ?? 0) - (RATE * gradient) / Math.sqrt(sums[at] ?? 1);
        }
      }
    }
  }
  return { bias, weights };
}

/** The predicted probability of each class minus its label. */
function errorsOf({ features, offset, label }: Example, { bias, weights }: Regression): number[] {
  const odds = offset.map((known, at) => known + (bias[at] ?? 0));
  for (const [key, value] of features) {
    const row = weights.get(key);
    if (row) for (let at = 0; at < odds.length; at++) odds[at] = (odds[at] ?? 0) + (row[at] ?? 0) * value;
  }
  const most = Math.max(...odds);
  const shares = odds.map((each) => Math.exp(each - most));
  const sum = shares.reduce((total, each) => total + each, 0);
  return shares.map((share, at) => share / sum - (at === label ? 1 : 0));
}

function shuffle<Item>(items: Item[], random: () => number): void {
  for (let at = items.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    const [one, two] = [items[at], items[other]];
    if (one === undefined || two === undefined) continue;
    items[at] = two;
    items[other] = one;
  }
}

function seededRandom(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
