import { Hono } from 'hono';
import { defaultRules, type OAuthRules } from '../oauth/oauth-rules.ts';
import type { Sandbox } from '../sandbox.ts';
import { parseControl } from './control-body.ts';
import { ControlError } from './control-error.ts';

/** The mistakes that can be made in the provider's console. */
export function oauthControls(sandbox: Sandbox): Hono {
  const app = new Hono();
  app.post('/oauth', async (context) => {
    const { clear, ...changes } = await parseControl<OAuthRules & { clear: boolean }>(context);
    const unknown = Object.keys(changes).find((name) => !(name in defaultRules()));
    if (unknown) throw new ControlError(400, `Unknown rule: ${unknown}`);
    Object.assign(sandbox.oauth.rules, clear ? defaultRules() : {}, changes);
    return context.json(sandbox.oauth.rules);
  });
  app.get('/oauth', (context) => context.json(sandbox.oauth.rules));
  return app;
}
