import { Hono } from 'hono';
import type { Sandbox } from '../sandbox.ts';
import { ablyControls } from './ably-controls.ts';
import { calendarControls } from './calendar-controls.ts';
import { contactControls } from './contact-controls.ts';
import { ControlError } from './control-error.ts';
import { draftControls } from './draft-controls.ts';
import { imapControls } from './imap-controls.ts';
import { mailControls } from './mail-controls.ts';
import { microsoftControls } from './microsoft-controls.ts';
import { oauthControls } from './oauth-controls.ts';
import { pushControls } from './push-controls.ts';
import { usageControls } from './usage-controls.ts';
import { worldControls } from './world-controls.ts';

export function controlRoutes(sandbox: Sandbox): Hono {
  const app = new Hono();
  for (const controls of [
    mailControls,
    imapControls,
    draftControls,
    calendarControls,
    contactControls,
    worldControls,
    pushControls,
    oauthControls,
    microsoftControls,
    ablyControls,
    usageControls,
  ]) {
    app.route('/', controls(sandbox));
  }
  app.onError((error, context) => {
    if (error instanceof ControlError) return context.json({ error: error.message }, error.status);
    console.error('sandbox control:', error);
    return context.json({ error: 'Internal error' }, 500);
  });
  return app;
}
