import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type Mail from 'nodemailer/lib/mailer/index.js';

export function composeMessage(message: Mail.Options): Promise<Buffer> {
  const node = new MailComposer(message).compile();
  // Delivery needs the Bcc line; it is taken out of each delivered copy later.
  node.keepBcc = true;
  return node.build();
}
