import { isProviderFailure } from '@triage/core/ports/mail';

/** What a list names can be deleted before it is fetched, and before it is deleted a second time. */
export async function nullWhenGone<T>(getting: Promise<T>): Promise<T | null> {
  try {
    return await getting;
  } catch (error) {
    if (isProviderFailure(error, 'notFound', 'gone')) return null;
    throw error;
  }
}
