/** Of the ratio, unless another figure of the row is named. */
export type Aim = ({ atMost: number } | { atLeast: number }) & { figure?: Figure };

interface Figure {
  value: number;
  /** Such as "ms at p95". */
  unit: string;
}

export function describeAim(aim: Aim): string {
  const bound = 'atMost' in aim ? `at most ${aim.atMost}` : `at least ${aim.atLeast}`;
  return aim.figure ? `${bound} ${aim.figure.unit}` : bound;
}
