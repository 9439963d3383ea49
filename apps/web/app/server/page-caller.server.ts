import { type AppLoadContext, redirect } from '@remix-run/node';
import { checkKey } from '@triage/core/connection/check-key';
import { mintTenantId, openTenant } from '@triage/core/context';
import { isUnreadable } from '@triage/core/ports/vault';
import { createCaller } from '@triage/core/trpc/root';

/** Loaders call the router in this process; who may not see a page is sent to where they can change that. */
export async function callAsPerson(context: AppLoadContext) {
  const session = await context.request.findSession();
  if (!session) throw redirect('/sign-in');
  return { session, caller: createCaller(context.request) };
}

export async function callAsConnected(context: AppLoadContext) {
  const { session, caller } = await callAsPerson(context);
  const connection = await caller.connection.status();
  if (connection.status === 'connected') return { session, caller, connection };
  const lost = connection.status === 'revoked' && (await isKeyLost(context, session.user.id));
  throw redirect(lost ? '/onboarding/connect?error=kek_mismatch' : '/onboarding/connect');
}

async function isKeyLost({ app }: AppLoadContext, userId: string): Promise<boolean> {
  try {
    await checkKey(openTenant(app.services, mintTenantId(userId)));
    return false;
  } catch (error) {
    if (isUnreadable(error)) return true;
    throw error;
  }
}
