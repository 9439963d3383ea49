import { Hono } from 'hono';
import { fillSandbox } from '../fill-sandbox.ts';
import type { Fault } from '../google/faults.ts';
import { createUsage } from '../google/usage.ts';
import { defaultMicrosoftRules } from '../microsoft/microsoft-state.ts';
import { defaultRules } from '../oauth/oauth-rules.ts';
import { ANY_CLIENT, revokeGrant } from '../oauth/tokens.ts';
import type { Sandbox } from '../sandbox.ts';
import { defaultSettings, type Settings } from '../settings.ts';
import { parseControl, requireAccount } from './control-body.ts';
import { ControlError } from './control-error.ts';

export function worldControls(sandbox: Sandbox): Hono {
  const app = new Hono();
  app.post('/faults', async (context) => {
    const fault = await parseControl<Fault & { clear: boolean }>(context);
    if (fault.clear) sandbox.faults.length = 0;
    else if (typeof fault.api !== 'string') throw new ControlError(400, 'api is missing');
    else sandbox.faults.push({ ...fault, api: fault.api, times: fault.times ?? 1 });
    return context.json({ faults: sandbox.faults });
  });
  app.get('/faults', (context) => context.json({ faults: sandbox.faults }));
  app.post('/clock', async (context) => {
    const { advanceMs = 0, speed } = await parseControl<{ advanceMs: number; speed: number }>(context);
    sandbox.clock.advance(advanceMs);
    if (speed !== undefined && !(speed > 0)) throw new ControlError(400, 'speed is not above 0');
    if (speed !== undefined) sandbox.clock.run(speed);
    return context.json({ now: new Date(sandbox.clock.now()).toISOString() });
  });
  app.post('/nastiness', async (context) => {
    Object.assign(sandbox.settings, known(await parseControl<Settings>(context)));
    return context.json(sandbox.settings);
  });
  app.post('/quota', async (context) => {
    const { unitsPerMinute } = await parseControl<Settings>(context);
    if (typeof unitsPerMinute !== 'number') throw new ControlError(400, 'unitsPerMinute is missing');
    sandbox.settings.unitsPerMinute = unitsPerMinute;
    return context.json({ unitsPerMinute });
  });
  app.post('/revoke', async (context) => {
    const { email = '', clientId } = await parseControl<{ email: string; clientId: string }>(context);
    const account = requireAccount(sandbox, email);
    revokeGrant(sandbox.oauth, account.email, clientId ?? ANY_CLIENT);
    return context.json({ ok: true });
  });
  app.post('/reset', async (context) => {
    const { seed, empty } = await parseControl<{ seed: boolean; empty: boolean }>(context);
    reset(sandbox);
    fillSandbox(sandbox, { seed: seed ?? !empty });
    return context.json({ ok: true, people: sandbox.accounts.all().map((account) => account.email) });
  });
  return app;
}

function known(changes: Partial<Settings>): Partial<Settings> {
  const names = Object.keys(defaultSettings());
  return Object.fromEntries(Object.entries(changes).filter(([name]) => names.includes(name)));
}

function reset(sandbox: Sandbox): void {
  sandbox.clock.reset();
  sandbox.accounts.clear();
  sandbox.imap.clear();
  sandbox.outbox.length = 0;
  sandbox.faults.length = 0;
  sandbox.push.urls.clear();
  sandbox.push.subscriptions.clear();
  sandbox.push.attempts.length = 0;
  sandbox.webPush.received.length = 0;
  sandbox.webPush.gone.clear();
  Object.assign(sandbox.settings, defaultSettings());
  Object.assign(sandbox.usage, createUsage());
  Object.assign(sandbox.oauth.rules, defaultRules());
  Object.assign(sandbox.microsoft.rules, defaultMicrosoftRules());
  // Revocations survive a reset, because tokens issued before it may still be used.
  const { oauth, microsoft } = sandbox;
  for (const memory of [oauth.codes, oauth.clients, oauth.consented]) memory.clear();
  for (const memory of [microsoft.codes, microsoft.secrets]) memory.clear();
}
