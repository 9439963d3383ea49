import { setTimeout as sleep } from 'node:timers/promises';
import type { World } from '../../apps/web/tests/support/start-world.ts';

interface Usage {
  methods: Record<string, { calls: number; units: number }>;
  units: number;
  maxUnitsInAnyMinute: number;
  rateLimited: number;
}

interface Moment {
  at: number;
  units: number;
  got: number;
}

const EVERY_MS = 250;
const CALM_MS = 500;

/** What the provider counts, followed while processes read and die; a life lasts from the first message to the last. */
export function watchUsage(world: World) {
  const lives: { from: Moment; to: Moment }[] = [];
  let life: { from: Moment; to: Moment } | null = null;
  let before = 0;

  async function look(): Promise<Moment> {
    const { units, methods } = (await world.control('usage')) as Usage;
    const got = methods['gmail.users.messages.get']?.calls ?? 0;
    const moment = { at: performance.now(), units, got };
    if (got > before) life = { from: life?.from ?? moment, to: moment };
    before = got;
    return moment;
  }

  /** When the calls that were under way have reached the provider. */
  async function endLife(): Promise<Moment> {
    let moment = await look();
    for (let earlier: Moment | null = null; earlier?.got !== moment.got; moment = await look()) {
      earlier = moment;
      await sleep(CALM_MS);
    }
    if (life) lives.push(life);
    life = null;
    return moment;
  }

  return {
    endLife,
    async until(isReached: (got: number) => boolean | Promise<boolean>): Promise<void> {
      while (!(await isReached((await look()).got))) await sleep(EVERY_MS);
    },
    async end(unitsPerMinute: number) {
      const { got } = await endLife();
      const sum = (of: (life: { from: Moment; to: Moment }) => number) =>
        lives.reduce((total, one) => total + of(one), 0);
      const minutes = sum(({ from, to }) => to.at - from.at) / 60_000;
      const { maxUnitsInAnyMinute, rateLimited } = (await world.control('usage')) as Usage;
      return {
        got,
        share: sum(({ from, to }) => to.units - from.units) / (minutes * unitsPerMinute),
        mostInAnyMinute: maxUnitsInAnyMinute,
        refused: rateLimited,
      };
    },
  };
}
