export interface NewMail {
  from: string;
  to?: string;
  subject: string;
  text: string;
  /** A Message-ID. */
  inReplyTo?: string;
  headers?: Record<string, string>;
}

/** A plain message as another mail program would send it. */
export function composeMail(mail: NewMail, defaults: { to: string; date: Date; id: string }): Uint8Array {
  const headers = {
    From: mail.from,
    To: mail.to ?? defaults.to,
    Subject: mail.subject,
    Date: defaults.date.toUTCString(),
    'Message-ID': `<${defaults.id}@elsewhere.test>`,
    ...(mail.inReplyTo ? { 'In-Reply-To': mail.inReplyTo, References: mail.inReplyTo } : {}),
    ...mail.headers,
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${mail.text}\r\n`);
}
