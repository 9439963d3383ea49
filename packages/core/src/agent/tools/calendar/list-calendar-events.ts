import { timestampInput } from '@triage/contract/timestamp';
import { z } from 'zod';
import { requireNear } from '../../../check-time.ts';
import { FieldError } from '../../../errors.ts';
import { visibleText } from '../../foreign-text.ts';
import { defineReadTool } from '../define-read-tool.ts';

const DAYS_MAX = 62;
const EVENTS_MAX = 60;

export const listCalendarEvents = defineReadTool({
  name: 'list_calendar_events',
  description: 'List calendar events between two times (ISO 8601 with an offset), at most two months apart.',
  input: z.object({ from: timestampInput, to: timestampInput }),
  source: 'calendar',
  async read(ctx, input) {
    const [from, to] = [requireNear(ctx, 'from', input.from), requireNear(ctx, 'to', input.to)];
    const length = to.getTime() - from.getTime();
    if (length <= 0 || length > DAYS_MAX * 86_400_000)
      throw new FieldError('to', `to must be later than from, by at most ${DAYS_MAX} days`);
    const events = await ctx.calendar.listEvents({ from, to });
    return {
      events: events.slice(0, EVENTS_MAX).map((event) => ({
        eventId: event.eventId,
        summary: visibleText(event.summary, 200),
        start: event.start.toISOString(),
        end: event.end.toISOString(),
        attendees: event.attendees.slice(0, 30),
      })),
      more: Math.max(0, events.length - EVENTS_MAX),
    };
  },
});
