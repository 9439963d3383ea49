import { escapeHtml } from '../mime/message-text.ts';
import type { MicrosoftRequest } from './authorize-request.ts';
import { IMAP_SCOPE, SMTP_SCOPE } from './microsoft-tokens.ts';

const STYLE = `
  :root { color-scheme: light dark }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: light-dark(#f2f2f2, #1b1b1b);
    font: 15px/1.5 'Segoe UI', system-ui, sans-serif; color: light-dark(#1b1b1b, #f2f2f2) }
  main { box-sizing: border-box; width: min(27.5rem, 100%); padding: 2.75rem; background: light-dark(#fff, #2b2b2b);
    box-shadow: 0 2px 6px rgb(0 0 0 / .2) }
  h1 { font-size: 1.5rem; font-weight: 600; margin: 0 0 .5rem } p { margin: 0 0 1rem }
  label { display: flex; gap: .75rem; padding: .4rem 0 } input[type=email] { width: 100%; padding: .4rem; font: inherit }
  ul { padding-left: 1.2rem; margin: 0 0 1rem } footer { display: flex; justify-content: flex-end; gap: .5rem; margin-top: 1.5rem }
  button { font: inherit; padding: .35rem 1.4rem; border: 0; background: light-dark(#ccc, #555); color: inherit; cursor: pointer }
  button[value=allow] { background: #0067b8; color: #fff }`;

const MEANINGS: Record<string, string> = {
  [IMAP_SCOPE]: 'Read and write access to your mail',
  [SMTP_SCOPE]: 'Send emails from your mailbox',
  offline_access: 'Maintain access to data you have given it access to',
  profile: 'View your basic profile',
};

export function microsoftConsentPage(request: MicrosoftRequest, people: readonly string[]): string {
  const hint = people.find((email) => email === request.loginHint.toLowerCase());
  const accounts = people.map(
    (email) =>
      `<label><input type="radio" name="email" value="${escapeHtml(email)}"${email === (hint ?? people[0]) ? ' checked' : ''}>
      <span>${escapeHtml(email)}</span></label>`,
  );
  const rights = request.scopes.flatMap((scope) => MEANINGS[scope] ?? []);
  return page(
    'Permissions requested',
    `<h1>Pick an account</h1>
    <p>to continue to ${escapeHtml(new URL(request.redirectUri).host)}. This is a local sandbox, not Microsoft.</p>
    <form method="post">${accounts.join('')}
      <label><span>Another account<input type="email" name="other_email"></span></label>
      <p><b>This app would like to:</b></p><ul>${rights.map((right) => `<li>${escapeHtml(right)}</li>`).join('')}</ul>
      <footer><button name="decision" value="deny" formnovalidate>Cancel</button><button name="decision" value="allow">Allow</button></footer>
    </form>`,
  );
}

/** For organizations in which only an administrator may approve apps. */
export function needAdminPage(back: string): string {
  return page(
    'Need admin approval',
    `<h1>Need admin approval</h1><p>AADSTS90094: This app needs permission to access resources in your organization that
    only an admin can grant.</p><p><a href="${escapeHtml(back)}">Return to the application without granting consent</a></p>`,
  );
}

export function microsoftRefusalPage(text: string): string {
  return page(
    'Sign in',
    `<h1>Sign in</h1><p>Sorry, but we’re having trouble signing you in.</p><p>${escapeHtml(text)}</p>`,
  );
}

function page(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} - local sandbox</title>
    <meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><style>${STYLE}</style></head><body><main>${content}</main></body></html>`;
}
