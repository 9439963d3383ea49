import { takeFromLimit } from '@triage/database/tables/sign-in/limits';
import type { Services } from '../../context.ts';
import { RateLimited } from '../../errors.ts';
import type { SignIn } from '../../ports/sign-in.ts';

type Ctx = Pick<Services, 'db' | 'clock'> & { signIn: SignIn };

const MINUTE_MS = 60_000;

/**
 * Emails at once, and the time until another one. The network address is a hint only: many people may share one, and it
 * can be changed. The last limit protects the operator's mail server from all of them together.
 */
const limits = {
  address: { burst: 4, stepMs: 5 * MINUTE_MS },
  network: { burst: 20, stepMs: MINUTE_MS },
  all: { burst: 200, stepMs: 2_000 },
} as const;

/** Counted before anything is looked up, so that a refusal says nothing about an address. Throws RateLimited. */
export async function takePermit(ctx: Ctx, asked: { email: string; network: string }): Promise<void> {
  const now = ctx.clock.now();
  const names = { network: asked.network, address: asked.email, all: '' };
  for (const kind of ['network', 'address', 'all'] as const) {
    const { burst, stepMs } = limits[kind];
    const name = ctx.signIn.sign(`limit ${kind} ${names[kind]}`);
    if (!(await takeFromLimit(ctx.db, { name, now, burst, stepMs })))
      throw new RateLimited(Math.ceil(stepMs / 1_000));
  }
}
