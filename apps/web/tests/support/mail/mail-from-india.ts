/** A raw message whose date shows the time zone of its sender. */
export function mailFromIndia(to: string, subject: string, text: string): string {
  return [
    'From: Priya <priya@india.test>',
    `To: ${to}`,
    `Subject: ${subject}`,
    'Message-ID: <harvest@india.test>',
    `Date: ${new Date(Date.now() + 5.5 * 3_600_000).toUTCString().replace('GMT', '+0530')}`,
    '',
    text,
  ].join('\r\n');
}
