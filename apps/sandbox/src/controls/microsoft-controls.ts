import { Hono } from 'hono';
import { tell } from '../imap/imap-mailbox.ts';
import { defaultMicrosoftRules, type MicrosoftRules } from '../microsoft/microsoft-state.ts';
import { nextSerial } from '../microsoft/microsoft-tokens.ts';
import type { Sandbox } from '../sandbox.ts';
import { parseControl } from './control-body.ts';
import { ControlError } from './control-error.ts';

type Request = MicrosoftRules & { clear: boolean; revoke: string; end: string };

/** The app's registration at Microsoft, the rules of an organization, and the end of grants and tokens. */
export function microsoftControls(sandbox: Sandbox): Hono {
  const app = new Hono();
  const { microsoft } = sandbox;
  app.post('/microsoft', async (context) => {
    const { clear, revoke, end, ...changes } = await parseControl<Request>(context);
    const unknown = Object.keys(changes).find((name) => !(name in defaultMicrosoftRules()));
    if (unknown) throw new ControlError(400, `Unknown rule: ${unknown}`);
    Object.assign(microsoft.rules, clear ? defaultMicrosoftRules() : {}, changes);
    if (revoke) microsoft.revoked.set(revoke.toLowerCase(), nextSerial(microsoft));
    if (end) microsoft.ended.set(end.toLowerCase(), nextSerial(microsoft));
    // Connections whose token has ended are closed as soon as the server looks.
    for (const mailbox of sandbox.imap.all()) tell(mailbox);
    return context.json(microsoft.rules);
  });
  app.get('/microsoft', (context) => context.json(microsoft.rules));
  return app;
}
