import type { Clock } from '@triage/core/ports/clock';

export const systemClock: Clock = { now: () => new Date() };
