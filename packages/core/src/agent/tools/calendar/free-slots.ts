import { slotsRequest } from '@triage/contract/meetings/meeting';
import { findFreeSlots } from '../../../meeting/find-free-slots.ts';
import { defineReadTool } from '../define-read-tool.ts';

const SLOTS_SHOWN = 30;

export const freeSlots = defineReadTool({
  name: 'free_slots',
  description:
    'Find free times in the calendar within working hours; times that the given thread proposes come first.',
  input: slotsRequest,
  source: 'calendar',
  async read(ctx, input) {
    const { slots, timeZone } = await findFreeSlots(ctx, input);
    return { slots: slots.slice(0, SLOTS_SHOWN), timeZone };
  },
});
