import { Hono } from 'hono';
import { changeLabels } from '../mail/change-labels.ts';
import { expireHistory } from '../mail/history.ts';
import type { SendAs, StoredMessage } from '../mail/mailbox.ts';
import { removeMessage } from '../mail/remove-message.ts';
import { listSendAs } from '../mail/send-as.ts';
import { findHeader } from '../mime/headers.ts';
import type { Sandbox } from '../sandbox.ts';
import { addBulkMail, type BulkRequest } from './bulk-mail.ts';
import { parseControl, requireAccount } from './control-body.ts';
import { ControlError } from './control-error.ts';
import { deliverNewMail, type NewMail } from './new-mail.ts';

type MessageRequest = { email: string; messageId: string; add: string[]; remove: string[] };

export function mailControls(sandbox: Sandbox): Hono {
  const app = new Hono();
  app.post('/mail', async (context) => {
    const delivered = await deliverNewMail(sandbox, await parseControl<NewMail>(context));
    return context.json({ ...delivered[0], delivered });
  });
  app.post('/bulk', async (context) => {
    const request = await parseControl<BulkRequest>(context);
    return context.json({ count: addBulkMail(requireAccount(sandbox, request.to), request) });
  });
  app.get('/outbox', (context) => context.json({ messages: sandbox.outbox }));
  app.get('/mailbox', (context) => {
    const { mailbox } = requireAccount(sandbox, context.req.query('email'));
    return context.json({
      email: mailbox.email,
      historyId: mailbox.history.latest.toString(),
      watch: mailbox.watch ?? null,
      drafts: [...mailbox.drafts.values()],
      messages: mailbox.byDate.map(messageTruth),
    });
  });
  app.post('/label', async (context) => {
    const request = await parseControl<MessageRequest>(context);
    const { mailbox } = requireAccount(sandbox, request.email);
    const message = requireMessage(mailbox.messages, request.messageId);
    changeLabels(mailbox, [message], { add: request.add, remove: request.remove });
    return context.json(messageTruth(message));
  });
  app.post('/delete', async (context) => {
    const request = await parseControl<MessageRequest>(context);
    const { mailbox } = requireAccount(sandbox, request.email);
    removeMessage(mailbox, requireMessage(mailbox.messages, request.messageId));
    return context.json({ ok: true });
  });
  app.post('/send-as', async (context) => {
    const request = await parseControl<{ email: string; addresses: SendAs[] }>(context);
    const { mailbox, name } = requireAccount(sandbox, request.email);
    mailbox.sendAs = (request.addresses ?? []).map((address) => ({
      ...address,
      sendAsEmail: String(address.sendAsEmail).toLowerCase(),
    }));
    return context.json({ sendAs: listSendAs(mailbox, name) });
  });
  app.post('/history/expire', async (context) => {
    const { email } = await parseControl<{ email: string }>(context);
    const accounts = email ? [requireAccount(sandbox, email)] : sandbox.accounts.all();
    for (const account of accounts) expireHistory(account.mailbox.history);
    return context.json({ ok: true });
  });
  return app;
}

function requireMessage(messages: Map<string, StoredMessage>, id: string | undefined): StoredMessage {
  const message = messages.get(id ?? '');
  if (!message) throw new ControlError(404, `No such message: ${id}`);
  return message;
}

function messageTruth(message: StoredMessage) {
  return {
    id: message.id,
    threadId: message.threadId,
    labelIds: [...message.labelIds],
    internalDate: new Date(message.internalDate).toISOString(),
    from: findHeader(message.headers, 'from') ?? '',
    subject: findHeader(message.headers, 'subject') ?? '',
    messageId: findHeader(message.headers, 'message-id') ?? '',
  };
}
