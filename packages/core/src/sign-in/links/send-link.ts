import { findUserByEmail } from '@triage/database/tables/sign-in/link-users';
import {
  deleteLink,
  findLinkRow,
  noteLinkFailure,
  noteLinkSent,
  openLink,
} from '@triage/database/tables/sign-in/links';
import type { Services } from '../../context.ts';
import { isProviderFailure } from '../../ports/mail.ts';
import type { SignIn } from '../../ports/sign-in.ts';
import type { SiteMail, SiteMailConnection } from '../../ports/site-mail.ts';
import { LINK_MS } from './link-times.ts';
import { hashLinkToken, linkTokenOf } from './link-token.ts';
import { writeLinkEmail } from './write-link-email.ts';

type Ctx = Pick<Services, 'db' | 'clock' | 'logger' | 'settings'> & {
  signIn: SignIn & { siteMail: SiteMail };
};

/**
 * The job behind each request. The mail server is asked first, also for an address that gets no email: whether it fails is
 * shown to everybody, and must say nothing about an address. After a crash the same link is sent again.
 */
export async function sendLink(ctx: Ctx, linkId: string): Promise<void> {
  const row = await findLinkRow(ctx.db, linkId);
  if (!row || row.sentAt) return;
  if (ctx.clock.now().getTime() - row.askedAt.getTime() >= LINK_MS) {
    ctx.logger.warn('sign-in.mail-given-up', { link: linkId });
    await deleteLink(ctx.db, linkId);
    return;
  }
  const connection = await ctx.signIn.siteMail.open().catch(async (error: unknown) => {
    await noteLinkFailure(ctx.db, { id: linkId, now: ctx.clock.now() });
    throw error;
  });
  try {
    if (await mayUse(ctx, row.email)) await hand(ctx, connection, { id: linkId, email: row.email });
    else await deleteLink(ctx.db, linkId);
  } catch (error) {
    if (!isProviderFailure(error, 'invalid')) throw error;
    ctx.logger.warn('sign-in.mail-refused', { link: linkId }, error);
    await deleteLink(ctx.db, linkId);
  } finally {
    connection.close();
  }
}

/** A user with an unverified address is never signed in by a link to that address: its mailbox may be somebody else’s. */
async function mayUse({ db, signIn }: Pick<Ctx, 'db' | 'signIn'>, email: string): Promise<boolean> {
  if (!(await signIn.mayEnter(email))) return false;
  return (await findUserByEmail(db, email))?.isVerified !== false;
}

async function hand(
  ctx: Ctx,
  connection: SiteMailConnection,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const token = linkTokenOf(ctx.signIn, id);
  const { appUrl } = ctx.settings;
  const expiresAt = new Date(ctx.clock.now().getTime() + LINK_MS);
  await openLink(ctx.db, { id, tokenHash: hashLinkToken(token), expiresAt });
  await connection.send({
    to: email,
    ...writeLinkEmail({ appUrl, link: `${appUrl}/sign-in/link/${token}` }),
    messageId: `<sign-in.${id}@${new URL(appUrl).hostname}>`,
  });
  await noteLinkSent(ctx.db, { id, now: ctx.clock.now() });
}
