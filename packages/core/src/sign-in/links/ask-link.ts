import { randomUUID } from 'node:crypto';
import { insertLink } from '@triage/database/tables/sign-in/links';
import type { Services } from '../../context.ts';
import type { SignIn } from '../../ports/sign-in.ts';
import { takePermit } from './take-permit.ts';

type Ctx = Pick<Services, 'db' | 'clock' | 'jobs'> & { signIn: SignIn };

/**
 * The same for an address that is known here and one that is not, also in the time it takes: who may sign in is looked up
 * by the job that sends the email. Throws RateLimited.
 */
export async function askLink(ctx: Ctx, asked: { email: string; network: string }): Promise<void> {
  const email = asked.email.toLowerCase();
  await takePermit(ctx, { email, network: asked.network });
  const id = randomUUID();
  await ctx.db.transaction(async (tx) => {
    await insertLink(tx, { id, email, now: ctx.clock.now() });
    await ctx.jobs.enqueue('sign-in-mail', { linkId: id }, { key: id, tx });
  });
  ctx.jobs.wake();
}
