import { describe, expect, test } from 'vitest';
import { snoozeChoices, snoozePresets } from './snooze-choices.ts';

const hours = (count: number) =>
  Array.from({ length: count }, (_, hour) => new Date(Date.UTC(2026, 2, 20, hour, 59, 59)));

describe('snooze presets', () => {
  test('every preset is in the future, at any hour of any day', () => {
    for (const now of hours(24 * 14))
      for (const { name, at } of snoozePresets(now)) expect(at > now, `${name} at ${now}`).toBe(true);
  });

  test('no time is offered twice', () => {
    for (const now of hours(24 * 14)) {
      const times = snoozePresets(now).map(({ at }) => at.getTime());
      expect(new Set(times).size).toBe(times.length);
    }
  });

  test('late in the evening nothing is offered for the same day', () => {
    const late = new Date(Date.UTC(2026, 10, 21, 22));
    expect(snoozePresets(late).map(({ id }) => id)).toEqual(['tomorrow', 'week', 'weekend', 'month']);
  });

  test('a preset is that local hour, also after a clock change', () => {
    const { presets } = snoozeChoices('tomorrow', 'Europe/Berlin', Date.parse('2026-10-24T10:00:00Z'));
    expect(presets.map(({ at }) => at.toISOString())).toEqual(['2026-10-25T07:00:00.000Z']);
  });
});
