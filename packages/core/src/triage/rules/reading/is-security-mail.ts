import { says, type ThreadReading } from './parse-thread.ts';

/** A code is in the mail, or the subject names an alert. */
export function isSecurityMail(reading: ThreadReading): boolean {
  if (says(reading.subject, 'secure')) return true;
  return reading.sentences.some((each, index) => {
    if (!says(each, 'secure')) return false;
    const near = `${each.text} ${reading.sentences[index + 1]?.text ?? ''}`;
    return /(?<![\d/.:-])\d{4,8}(?![\d/:-]|\.\d)|\b[A-Z0-9]{3}-[A-Z0-9]{3}\b/.test(near);
  });
}
