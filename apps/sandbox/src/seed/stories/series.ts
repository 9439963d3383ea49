import {
  type NewsletterDesign,
  newsletterHtml,
  noticeHtml,
  type Receipt,
  receiptHtml,
} from '../html-designs.ts';
import { ADA } from '../people.ts';
import { mail, type Story, story } from '../story.ts';

type Brand = NewsletterDesign & {
  from: string;
  listId: string;
  site: string;
  every: number;
  firstDaysAgo: number;
  owners: string[];
};

/** One line an issue: `title | intro | item: text | item: text`. */
export function newsletterSeries(brand: Brand, issues: string[]): Story[] {
  return issues.map((line, index) => {
    const [title = '', intro = '', ...rest] = line.split(' | ');
    const items = rest.map((item) => {
      const [head = '', ...text] = item.split(': ');
      return { title: head, text: text.join(': ') };
    });
    const links = {
      site: `https://${brand.site}/issues/${index + 1}`,
      unsubscribe: `https://${brand.site}/unsubscribe?u=8f31c2`,
    };
    const plain = [
      title,
      intro,
      ...items.map((item) => `* ${item.title}\n  ${item.text}`),
      `Unsubscribe: ${links.unsubscribe}`,
    ];
    const message = mail(brand.from, plain.join('\n\n'), {
      to: brand.owners.length > 1 ? [`${brand.brand} readers <${brand.listId.replace('.', '@')}>`] : [ADA],
      html: newsletterHtml(brand, { title, intro, items }, links),
      headers: {
        'List-Id': `${brand.brand} <${brand.listId}>`,
        'List-Unsubscribe': `<${links.unsubscribe}>, <mailto:leave@${brand.site}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        Precedence: 'bulk',
      },
    });
    const daysAgo = brand.firstDaysAgo + index * brand.every;
    return story(daysAgo, title, [message], { automated: true, owners: brand.owners });
  });
}

/** `daysAgo | subject | heading | note | item = price; item = price | total | number` */
export function receipts(merchant: { name: string; from: string; color: string }, lines: string[]): Story[] {
  return lines.map((line) => {
    const [daysAgo = '1', subject = '', heading = '', note = '', items = '', total = '', number = ''] =
      line.split(' | ');
    const receipt: Receipt = {
      merchant: merchant.name,
      color: merchant.color,
      heading,
      note,
      lines: items.split('; ').map((item) => [item.split(' = ')[0] ?? '', item.split(' = ')[1] ?? '']),
      total,
      number,
    };
    const plain = [
      heading,
      note,
      ...receipt.lines.map(([what, price]) => `${what}: ${price}`),
      `Total: ${total}`,
      `Reference ${number}`,
    ];
    const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
    const message = mail(merchant.from, plain.join('\n'), { to: [ADA], html: receiptHtml(receipt), headers });
    return story(Number(daysAgo), subject, [message], { automated: true });
  });
}

type Notice = {
  daysAgo: number;
  subject: string;
  text: string;
  action?: string;
  unread?: boolean;
  after?: number;
  next?: string;
};

export function notices(
  sender: { name: string; from: string; color: string; site: string; owners?: string[] },
  list: Notice[],
): Story[] {
  return list.map((notice) => {
    const link = `https://${sender.site}/`;
    const message = mail(sender.from, `${notice.text}\n\n${notice.action ?? 'Open'}: ${link}`, {
      to: [ADA],
      html: noticeHtml({
        sender: sender.name,
        color: sender.color,
        heading: notice.subject,
        text: notice.text,
        action: notice.action ?? 'Open',
        link,
      }),
      headers: { 'Auto-Submitted': 'auto-generated', Precedence: 'bulk' },
    });
    const messages = [message];
    if (notice.next)
      messages.push({
        ...message,
        after: notice.after ?? 24,
        subject: notice.subject.replace('[ALERT]', '[RESOLVED]'),
        text: notice.next,
        html: undefined,
      });
    return story(notice.daysAgo, notice.subject, messages, {
      automated: true,
      owners: sender.owners,
      unread: notice.unread,
    });
  });
}
