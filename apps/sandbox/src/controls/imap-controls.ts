import { Hono } from 'hono';
import { appendMessage, findFolder, type ImapMailbox, setFlags, tell } from '../imap/imap-mailbox.ts';
import { mailAccountOf } from '../imap/mail-account.ts';
import { findHeader, parseHeaders, splitMessage } from '../mime/headers.ts';
import type { Sandbox } from '../sandbox.ts';
import { parseControl } from './control-body.ts';
import { ControlError } from './control-error.ts';

type FlagRequest = { email: string; folder: string; uid: number; add: string[]; remove: string[] };
type AppendRequest = { email: string; folder: string; raw: string; flags: string[] };

export function imapControls(sandbox: Sandbox): Hono {
  const app = new Hono();
  app.get('/imap/account', (context) => context.json(mailAccountOf(sandbox)));
  app.get('/imap/mailbox', (context) => {
    const mailbox = requireMailbox(sandbox, context.req.query('email'));
    return context.json({ email: mailbox.email, folders: foldersOf(mailbox) });
  });
  app.post('/imap/flags', async (context) => {
    const request = await parseControl<FlagRequest>(context);
    const mailbox = requireMailbox(sandbox, request.email);
    const folder = findFolder(mailbox, request.folder ?? 'INBOX');
    const message = folder?.messages.find(({ uid }) => uid === request.uid);
    if (!folder || !message) throw new ControlError(404, `No such message: ${request.uid}`);
    const flags = new Set([...message.flags, ...(request.add ?? [])]);
    for (const flag of request.remove ?? []) flags.delete(flag);
    setFlags(mailbox, folder, { message, flags });
    return context.json({ flags: [...flags] });
  });
  app.post('/imap/append', async (context) => {
    const { email, folder: path = 'INBOX', raw = '', flags } = await parseControl<AppendRequest>(context);
    const mailbox = requireMailbox(sandbox, email);
    const folder = findFolder(mailbox, path);
    if (!folder) throw new ControlError(404, `No such folder: ${path}`);
    const bytes = Buffer.from(raw.replace(/\r?\n/g, '\r\n'), 'utf8');
    const date = new Date(sandbox.clock.now());
    return context.json({ uid: appendMessage(mailbox, folder, { raw: bytes, flags, date }).uid });
  });
  app.post('/imap/password', async (context) => {
    const { email, accepted } = await parseControl<{ email: string; accepted: boolean }>(context);
    const mailbox = requireMailbox(sandbox, email);
    mailbox.isOpen = accepted ?? true;
    tell(mailbox);
    return context.json({ ok: true });
  });
  return app;
}

function requireMailbox(sandbox: Sandbox, email: unknown): ImapMailbox {
  const mailbox = typeof email === 'string' ? sandbox.imap.find(email) : undefined;
  if (!mailbox) throw new ControlError(404, `No such mailbox: ${String(email)}`);
  return mailbox;
}

function foldersOf({ folders }: ImapMailbox) {
  return [...folders.values()].map(({ path, use, messages }) => ({
    ...{ path, use },
    messages: messages.map(({ uid, flags, date, raw }) => {
      const headers = parseHeaders(splitMessage(raw.toString('latin1')).head);
      return {
        ...{ uid, flags: [...flags], date: date.toISOString() },
        from: findHeader(headers, 'from') ?? '',
        subject: findHeader(headers, 'subject') ?? '',
        messageId: findHeader(headers, 'message-id') ?? '',
      };
    }),
  }));
}
