import { Hono } from 'hono';
import type { Sandbox } from '../sandbox.ts';

export function usageControls(sandbox: Sandbox): Hono {
  const app = new Hono();
  app.get('/usage', (context) => {
    const { methods, maxUnitsInAnyMinute, rateLimited, maxUnderWay, crowded } = sandbox.usage;
    const used = [...methods.values()];
    return context.json({
      methods: Object.fromEntries(methods),
      calls: used.reduce((sum, method) => sum + method.calls, 0),
      units: used.reduce((sum, method) => sum + method.units, 0),
      maxUnitsInAnyMinute: Math.max(0, ...maxUnitsInAnyMinute.values()),
      maxUnitsInAnyMinuteByUser: Object.fromEntries(maxUnitsInAnyMinute),
      rateLimited,
      maxUnderWay,
      crowded,
    });
  });
  return app;
}
