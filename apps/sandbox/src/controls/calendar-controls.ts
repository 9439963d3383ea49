import { Hono } from 'hono';
import type { OtherCalendar } from '../calendar/calendar-store.ts';
import type { Sandbox } from '../sandbox.ts';
import { parseControl, requireAccount } from './control-body.ts';
import { ControlError } from './control-error.ts';

type NewCalendar = OtherCalendar & { email: string; id: string };

export function calendarControls(sandbox: Sandbox): Hono {
  const app = new Hono();
  app.post('/calendars', async (context) => {
    const { email, id, ...given } = await parseControl<NewCalendar>(context);
    const { calendar } = requireAccount(sandbox, email);
    if (!id) throw new ControlError(400, 'id is missing');
    calendar.others.set(id, { summary: id, selected: true, busy: [], ...given });
    return context.json({ calendars: [...calendar.others.keys()] });
  });
  return app;
}
