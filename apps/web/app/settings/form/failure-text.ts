import { serverErrorOf } from '../../client/data/queries/trpc.ts';

/** Null once it is done; else what the dialog that asked for it says. */
export async function failureText(work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    return serverErrorOf(error) ?? 'The server did not respond';
  }
}
