import type { SeedPerson } from '../mail/seed-mail.ts';
import { escapeHtml } from '../mime/message-text.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import { describeScope, isSensitive } from './scopes.ts';

const STYLE = `
  :root { color-scheme: light dark }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#f0f4f9, #1b1d20);
    font: 16px/1.5 system-ui, sans-serif; color: light-dark(#1f1f1f, #e8eaed) }
  main { box-sizing: border-box; width: min(30rem, 100%); padding: 2rem; border-radius: 1.5rem; background: light-dark(#fff, #26292d) }
  h1 { font-size: 1.4rem; font-weight: 500; margin: 0 0 .25rem }
  fieldset { border: 0; padding: 0; margin: 1.25rem 0 0 } legend { font-weight: 600; padding: 0 0 .25rem }
  label { display: flex; gap: .75rem; padding: .4rem 0; align-items: start } label small { display: block; opacity: .75 }
  input { accent-color: #0b57d0; margin-top: .3rem } input[type=email] { width: 100%; margin: .25rem 0 0; padding: .5rem; font: inherit }
  footer { display: flex; justify-content: flex-end; gap: .75rem; margin-top: 1.5rem }
  button { font: inherit; font-weight: 600; padding: .5rem 1.4rem; border-radius: 2rem; border: 1px solid #0b57d0; cursor: pointer;
    background: transparent; color: light-dark(#0b57d0, #a8c7fa) } button[value=allow] { background: #0b57d0; color: #fff }
  .note { opacity: .75; font-size: .875rem; margin: 0 }`;

export function consentPage(
  request: AuthorizationRequest,
  parameters: URLSearchParams,
  people: SeedPerson[],
): string {
  const hint = request.loginHint.toLowerCase();
  const hinted = people.some((person) => person.email === hint);
  const chosen = hinted ? hint : hint === '' ? people[0]?.email : undefined;
  const hidden = [...parameters].map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const scopes = request.scopes.filter(isSensitive);
  return page(
    'Sign in',
    `<h1>Choose an account</h1>
    <p class="note">to continue to ${escapeHtml(new URL(request.redirectUri).host)}. This is a local sandbox, not Google.</p>
    <form method="post" action="/oauth/authorize">${hidden.join('')}
      <fieldset><legend>Account</legend>${people.map((person) => personRow(person, person.email === chosen)).join('')}
        <label><span>Another address<input type="email" name="other_email" value="${escapeHtml(hinted ? '' : hint)}"></span></label>
      </fieldset>
      ${scopes.length > 0 ? `<fieldset><legend>What this app may do</legend>${scopes.map(scopeRow).join('')}</fieldset>` : ''}
      <input type="hidden" name="granular" value="1"><input type="hidden" name="time_zone">
      <footer><button name="decision" value="deny" formnovalidate>Deny</button><button name="decision" value="allow">Allow</button></footer>
    </form>
    <script>document.querySelector('[name=time_zone]').value = Intl.DateTimeFormat().resolvedOptions().timeZone</script>`,
  );
}

export function refusalPage(reason: string): string {
  return page('Access blocked', `<h1>Access blocked</h1><p>Error ${escapeHtml(reason)}</p>`);
}

/** As Google shows it for a published app without verification: the way on is behind "Advanced". */
export function unverifiedPage(onwards: string): string {
  return page(
    'Unverified app',
    `<h1>Google hasn’t verified this app</h1>
    <p>The app is requesting access to sensitive info in your Google Account. Until the developer verifies this app with
    Google, you shouldn't use it.</p>
    <details><summary>Advanced</summary>
      <p>Continue only if you understand the risks and trust the developer.</p>
      <p><a href="${escapeHtml(onwards)}">Go to this app (unsafe)</a></p></details>`,
  );
}

function personRow(person: SeedPerson, checked: boolean): string {
  const mark = checked ? ' checked' : '';
  return `<label><input type="radio" name="email" value="${escapeHtml(person.email)}"${mark}>
    <span>${escapeHtml(person.name)}<small>${escapeHtml(person.email)}</small></span></label>`;
}

function scopeRow(scope: string): string {
  return `<label><input type="checkbox" name="granted" value="${escapeHtml(scope)}" checked>
    <span>${escapeHtml(describeScope(scope))}<small>${escapeHtml(scope)}</small></span></label>`;
}

function page(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} - local sandbox</title>
    <meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><style>${STYLE}</style></head><body><main>${content}</main></body></html>`;
}
