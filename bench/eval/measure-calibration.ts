const BINS = 10;

/** Expected calibration error over ten bins of confidence. */
export function calibrationError(points: { said: number; right: boolean }[]): number {
  let error = 0;
  for (let bin = 0; bin < BINS; bin++) {
    const inside = points.filter(({ said }) => Math.min(Math.floor(said * BINS), BINS - 1) === bin);
    if (inside.length === 0) continue;
    const claimed = inside.reduce((sum, { said }) => sum + said, 0) / inside.length;
    const reached = inside.filter(({ right }) => right).length / inside.length;
    error += (inside.length / points.length) * Math.abs(claimed - reached);
  }
  return error;
}
