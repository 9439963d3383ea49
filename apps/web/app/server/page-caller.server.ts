import { type AppLoadContext, redirect } from '@remix-run/node';
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
  if (connection.status !== 'connected') throw redirect('/onboarding/connect');
  return { session, caller, connection };
}
