import { isProviderFailure } from '@triage/core/ports/mail';

/** An object can be deleted between the list that names it and the call that gets or deletes it. */
export async function nullWhenGone<T>(getting: Promise<T>): Promise<T | null> {
  try {
    return await getting;
  } catch (error) {
    if (isProviderFailure(error, 'notFound', 'gone')) return null;
    throw error;
  }
}
