import type { Figures } from './measure.ts';

/** What the rules must reach on threads that they were not tuned on. */
const floors = { laneAccuracy: 0.8, actionRecall: 0.9, accuracyWhenSettled: 0.95 };

export function missedFloors(figures: Figures): string[] {
  return (Object.keys(floors) as (keyof typeof floors)[])
    .filter((name) => figures[name] < floors[name])
    .map((name) => `${name} ${figures[name].toFixed(3)} is below ${floors[name].toFixed(2)}`);
}
