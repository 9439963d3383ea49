import { expect, test } from 'vitest';
import { messageFromAnn, rulesContext, threadOf } from '../../../../testing/rules-thread.ts';
import { classifyByRules } from '../classify-by-rules.ts';
import { ordinaryCompanies } from './testing/ordinary-companies.ts';
import type { OrdinaryMail } from './testing/ordinary-mail.ts';
import { ordinaryPeople } from './testing/ordinary-people.ts';
import { ordinaryPeopleAbroad } from './testing/ordinary-people-abroad.ts';

const people = [...ordinaryPeople, ...ordinaryPeopleAbroad];
const mails = [...people, ...ordinaryCompanies];
const FORMS = ['html', 'text', 'logo'] as const;
type Form = (typeof FORMS)[number];
const SHARED = [
  'https://docs.google.com/document/d/1/edit',
  'https://drive.google.com/file/d/1/view',
  'https://sites.google.com/view/club',
  'https://forms.gle/a1',
  'https://photos.app.goo.gl/a1',
  'https://maps.app.goo.gl/a1',
  'https://www.dropbox.com/scl/fi/1/plan.pdf',
  'https://1drv.ms/b/s!1',
  'https://onedrive.live.com/?id=1',
  'https://lee.sharepoint.com/:w:/s/1',
  'https://www.notion.so/page-1',
  'https://lee.notion.site/page-1',
  'https://we.tl/t-1',
  'https://wetransfer.com/downloads/1',
  'https://calendly.com/lee/30min',
  'https://us02web.zoom.us/j/1',
  'https://forms.office.com/r/1',
];
/** Where ordinary people have a page too; fraud likes them better. */
const PAGES = [
  'https://lee.github.io/',
  'https://lee-demo.vercel.app/',
  'https://class4b.weebly.com/trip',
  'https://lee.blogspot.com/2026',
  'https://linktr.ee/lee',
  'https://bit.ly/3lee',
  'https://bakehouse.square.site/',
  'https://u1.ct.sendgrid.net/ls/click?upn=1',
  'https://www.leegarden.example/plan',
  'https://leegarden.shop/',
];

test.each(mails)('ordinary mail is never flagged: $language, $subject', (mail) => {
  for (const form of FORMS) expect(deceptionOf(mail, form), form).toBe(null);
});

test.each(SHARED)('a shared document is no clue by itself: %s', (link) => {
  expect(findFlagged(people, link)).toEqual([]);
});

test.each(PAGES)('a page is none either, unless it asks for data or offers a prize: %s', (link) => {
  const asksOrOffers = /\baccount\b|datos|dados|Ihre Daten|cadeaubon/;
  const others = people.filter(({ text }) => !asksOrOffers.test(text));
  expect(findFlagged(others, link)).toEqual([]);
});

/** As Google writes them where a company has not set up signatures of its own. */
test.each([
  ['Google Workspace', 'dkim=pass header.i=@company-example.20230601.gappssmtp.com'],
  ['Microsoft 365', 'dkim=pass header.i=@company.onmicrosoft.com'],
  ['a host that does not sign', 'dkim=none'],
])('mail of a company at %s is not flagged for a shared document', (_, dkim) => {
  const flagged = people.filter((mail) => {
    const email = /<(.*)>/.exec(mail.from)?.[1] ?? '';
    const results = `mx.google.com; ${dkim}; spf=pass (google.com: ok) smtp.mailfrom=${email}`;
    const headers = { 'authentication-results': results, 'return-path': `<${email}>` };
    return FORMS.some((form) => deceptionOf({ ...mail, headers }, form) !== null);
  });
  expect(flagged.map(({ subject }) => subject)).toEqual([]);
});

test('a shared document counts beside what fraud asks', () => {
  const mail = {
    language: 'en',
    from: 'Mail desk <desk@harborworks.example>',
    subject: 'Mailbox almost full',
    text: 'Your mailbox is almost full. Confirm your password here.',
    links: ['https://docs.google.com/forms/d/1/viewform'],
  };
  expect(deceptionOf(mail, 'html')).toMatchObject({ kind: 'passwordRequest' });
  expect(deceptionOf({ ...mail, links: [] }, 'html')).toBe(null);
});

function findFlagged(from: readonly OrdinaryMail[], link: string): string[] {
  return from
    .map((mail) => ({ ...mail, links: [link] }))
    .filter((mail) => FORMS.some((form) => deceptionOf(mail, form) !== null))
    .map(({ subject }) => subject);
}

function deceptionOf({ from, subject, text, links = [], headers = {} }: OrdinaryMail, form: Form) {
  const [, name = '', email = ''] = /^(.*) <(.*)>$/.exec(from) ?? [];
  const anchors = links.map((url) => `<a href="${url}">Open</a>`).join(' ');
  const logo = form === 'logo' ? '<img src="cid:logo">' : '';
  const body =
    form === 'text'
      ? { text: [text, ...links].join('\n'), html: null }
      : { text, html: `<p>${text}</p>${anchors}${logo}` };
  const message = messageFromAnn({ from: { name, email }, subject, headers: { ...headers }, ...body });
  return classifyByRules(threadOf(message), rulesContext).deception;
}
