import type { AppLoadContext } from '@remix-run/node';
import { parseAddress } from '@triage/contract/parse-address';
import { RateLimited } from '@triage/core/errors';
import { askLink } from '@triage/core/sign-in/links/ask-link';
import { hasMailTrouble } from '@triage/core/sign-in/links/has-mail-trouble';
import { refuseCrossSite, requireMail } from './require-mail.server.ts';

export type AskedLink =
  | { state: 'sent'; email: string; isMailDown: boolean }
  | { state: 'invalid'; email: string }
  | { state: 'limited'; email: string; minutes: number };

/** The form of the sign-in page. The same answer for every address. */
export async function askForLink(context: AppLoadContext, request: Request): Promise<AskedLink> {
  const services = requireMail(context);
  refuseCrossSite(context);
  const given = String((await request.formData()).get('email') ?? '').trim();
  const address = parseAddress(given);
  if (address?.name !== '') return { state: 'invalid', email: given.slice(0, 320) };
  const { email } = address;
  try {
    await askLink(services, { email, network: context.clientAddress });
    return { state: 'sent', email, isMailDown: await hasMailTrouble(services) };
  } catch (error) {
    if (!(error instanceof RateLimited)) throw error;
    return { state: 'limited', email, minutes: Math.ceil(error.retryAfterSeconds / 60) };
  }
}
