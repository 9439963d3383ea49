import type { Draft } from '../../client/draft/compose-store.ts';

/** The time of a scheduled email that is edited, unless it has passed meanwhile. */
export function keptTime({ sendAt }: Pick<Draft, 'sendAt'>): Date | null {
  return sendAt && Date.parse(sendAt) > Date.now() ? new Date(sendAt) : null;
}
