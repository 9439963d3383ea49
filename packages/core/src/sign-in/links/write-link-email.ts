import { LINK_MINUTES } from './link-times.ts';

/** Contains the site’s name and the link, and no text from the request: an attacker could send it to anyone. */
export function writeLinkEmail({ appUrl, link }: { appUrl: string; link: string }) {
  const { host } = new URL(appUrl);
  const about = `The link can be used once, within ${LINK_MINUTES} minutes.`;
  const otherwise =
    'If you did not ask for it, ignore this email: nobody can sign in without the link. Do not forward it.';
  const text = [`Sign in to Triage at ${host}:`, link, about, otherwise].join('\n\n');
  const [href, site] = [escapeHtml(link), escapeHtml(host)];
  const html = `<!doctype html>
<html lang="en"><body style="margin:0;padding:24px;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#1b1f24;background:#ffffff">
<p style="margin:0 0 20px">Sign in to Triage at ${site}:</p>
<p style="margin:0 0 20px"><a href="${href}" style="display:inline-block;padding:11px 20px;border-radius:6px;background:#1b1f24;color:#ffffff;text-decoration:none;font-weight:600">Sign in</a></p>
<p style="margin:0 0 12px">${about}</p>
<p style="margin:0 0 20px">${otherwise}</p>
<p style="margin:0;font-size:13px;color:#59636e;word-break:break-all">Or open this address: ${href}</p>
</body></html>
`;
  return { subject: `Sign in to Triage at ${host}`, text: `${text}\n`, html };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
