import { isProviderFailure } from '@triage/core/ports/mail';

/** Another program changed the event meanwhile: read it again, and retry. */
const TRIES = 3;

/** The work must read the event itself: each attempt starts from its newest version. */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === TRIES || !isProviderFailure(error, 'conflict')) throw error;
    }
  }
}
