import { escapeHtml } from './quote-history.ts';

const FONT = "font-family:-apple-system,'Segoe UI',Helvetica,Arial,sans-serif";

export type NewsletterDesign = {
  brand: string;
  tagline: string;
  color: string;
  tint: string;
  footer: string;
};
export type NewsletterIssue = { title: string; intro: string; items: { title: string; text: string }[] };

export function newsletterHtml(
  design: NewsletterDesign,
  issue: NewsletterIssue,
  links: { site: string; unsubscribe: string },
): string {
  const items = issue.items.map(
    ({ title, text }) => `<tr><td style="padding:18px 32px;border-top:1px solid #eceff3">
<div style="${FONT};font-size:17px;line-height:24px;font-weight:600;color:#1b2430">${escapeHtml(title)}</div>
<div style="${FONT};font-size:15px;line-height:23px;color:#49566a;padding-top:6px">${escapeHtml(text)}</div>
<a href="${links.site}" style="${FONT};font-size:14px;color:${design.color};text-decoration:none;display:inline-block;padding-top:8px">Read more &rarr;</a></td></tr>`,
  );
  return page(
    design.tint,
    issue.intro,
    `<tr><td style="background:${design.color};padding:26px 32px">
<div style="${FONT};font-size:13px;letter-spacing:2px;text-transform:uppercase;color:#ffffff;opacity:.85">${escapeHtml(design.tagline)}</div>
<div style="${FONT};font-size:26px;font-weight:700;color:#ffffff;padding-top:4px">${escapeHtml(design.brand)}</div></td></tr>
<tr><td style="padding:28px 32px 20px"><div style="${FONT};font-size:23px;line-height:30px;font-weight:700;color:#1b2430">${escapeHtml(issue.title)}</div>
<div style="${FONT};font-size:16px;line-height:25px;color:#49566a;padding-top:10px">${escapeHtml(issue.intro)}</div></td></tr>
${items.join('\n')}
<tr><td style="padding:22px 32px 28px;border-top:1px solid #eceff3;${FONT};font-size:12px;line-height:19px;color:#8a94a3">${escapeHtml(design.footer)}<br>
<a href="${links.site}" style="color:#8a94a3">View in browser</a> &middot; <a href="${links.unsubscribe}" style="color:#8a94a3">Unsubscribe</a></td></tr>`,
  );
}

export type Receipt = {
  merchant: string;
  color: string;
  heading: string;
  note: string;
  lines: [string, string][];
  total: string;
  number: string;
};

export function receiptHtml(receipt: Receipt): string {
  const lines = receipt.lines.map(
    ([
      what,
      price,
    ]) => `<tr><td style="${FONT};font-size:15px;color:#39424f;padding:9px 0;border-bottom:1px solid #eef0f3">${escapeHtml(what)}</td>
<td align="right" style="${FONT};font-size:15px;color:#39424f;padding:9px 0;border-bottom:1px solid #eef0f3">${escapeHtml(price)}</td></tr>`,
  );
  return page(
    '#f3f5f8',
    receipt.note,
    `<tr><td style="padding:28px 32px 6px"><div style="${FONT};font-size:20px;font-weight:700;color:${receipt.color}">${escapeHtml(receipt.merchant)}</div></td></tr>
<tr><td style="padding:6px 32px"><div style="${FONT};font-size:24px;font-weight:700;color:#1b2430">${escapeHtml(receipt.heading)}</div>
<div style="${FONT};font-size:15px;line-height:23px;color:#5b6675;padding-top:8px">${escapeHtml(receipt.note)}</div></td></tr>
<tr><td style="padding:14px 32px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${lines.join('\n')}
<tr><td style="${FONT};font-size:16px;font-weight:700;color:#1b2430;padding:13px 0">Total</td>
<td align="right" style="${FONT};font-size:16px;font-weight:700;color:#1b2430;padding:13px 0">${escapeHtml(receipt.total)}</td></tr></table></td></tr>
<tr><td style="padding:8px 32px 28px;${FONT};font-size:12px;color:#8a94a3">Reference ${escapeHtml(receipt.number)} &middot; This mailbox is not monitored.</td></tr>`,
  );
}

export function noticeHtml(notice: {
  sender: string;
  color: string;
  heading: string;
  text: string;
  action: string;
  link: string;
}): string {
  const paragraphs = notice.text
    .split(/\n{2,}/)
    .map(
      (text) =>
        `<p style="margin:0 0 14px;${FONT};font-size:15px;line-height:23px;color:#39424f">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`,
    );
  return page(
    '#f6f7f9',
    notice.heading,
    `<tr><td style="border-top:4px solid ${notice.color};padding:26px 32px 8px;${FONT};font-size:13px;font-weight:600;color:${notice.color}">${escapeHtml(notice.sender)}</td></tr>
<tr><td style="padding:4px 32px 24px"><h1 style="margin:0 0 14px;${FONT};font-size:21px;line-height:28px;color:#1b2430">${escapeHtml(notice.heading)}</h1>${paragraphs.join('')}
<a href="${notice.link}" style="display:inline-block;background:${notice.color};color:#ffffff;${FONT};font-size:15px;font-weight:600;text-decoration:none;padding:11px 20px;border-radius:6px">${escapeHtml(notice.action)}</a></td></tr>`,
  );
}

function page(background: string, preheader: string, rows: string): string {
  return `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="margin:0;padding:0;background:${background}"><div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${background}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff;border-radius:10px;overflow:hidden">${rows}</table></td></tr></table></body></html>`;
}
