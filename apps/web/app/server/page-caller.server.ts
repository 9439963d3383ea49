import { type AppLoadContext, redirect } from '@remix-run/node';
import type { ConnectionAnswer } from '@triage/contract/account/mailboxes';
import { signInPath } from '@triage/contract/account/sign-in-path';
import { checkKey } from '@triage/core/connection/check-key';
import { openTenant } from '@triage/core/context';
import { isUnreadable } from '@triage/core/ports/vault';
import { mintTenantId } from '@triage/core/tenant/tenant-id';
import { findOperator } from '@triage/core/trpc/gates';
import { createCaller } from '@triage/core/trpc/root';
import { mailboxExists } from '@triage/database/tables/mailboxes/due-mailboxes';

/** Calls the router in-process. A user without access is redirected to the page that grants it. */
export async function callAsUser(context: AppLoadContext) {
  const session = await context.request.findSession();
  if (!session) throw redirect(signInPath(context.path));
  return { session, caller: createCaller({ ...context.request, isPage: true }) };
}

/** For the operator's page, which for everybody else does not exist: they get the answer of an unknown address. */
export async function callAsOperator(context: AppLoadContext) {
  if (!(await findOperator(context.request)))
    throw new Response(null, { status: 404, statusText: 'Not Found' });
  return createCaller({ ...context.request, isPage: true });
}

/** For inbox pages: cached mail stays readable after a revocation, and with a lost encryption key. */
export async function callAsReader(context: AppLoadContext) {
  const { session, caller } = await callAsUser(context);
  const connection = await caller.connection.status();
  if (isUsable(connection)) return { session, caller, connection, isKeyLost: false };
  const tenant = openTenant(context.app.services, mintTenantId(session.user.id));
  if (connection.status === 'none' || !(await mailboxExists(tenant.db, tenant.tenantId)))
    throw redirect('/onboarding/connect');
  const isKeyLost = connection.status === 'revoked' && (await cannotDecrypt(tenant));
  return { session, caller, connection, isKeyLost };
}

/** One mailbox that works is enough to show its mail; the page tells of the others. */
function isUsable({ status, mailboxes = [] }: ConnectionAnswer): boolean {
  return [{ status }, ...mailboxes].some((mailbox) => mailbox.status === 'connected');
}

async function cannotDecrypt(tenant: Parameters<typeof checkKey>[0]): Promise<boolean> {
  try {
    await checkKey(tenant);
    return false;
  } catch (error) {
    if (isUnreadable(error)) return true;
    throw error;
  }
}
