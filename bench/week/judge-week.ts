import { LABEL } from './change-thread.ts';
import type { TrueMail } from './fetch-truth.ts';
import type { Ledger } from './ledger.ts';
import type { Side } from './open-week.ts';
import { type Delivery, isLeftAlone } from './plan-deliveries.ts';

/** Every email that came is still somewhere, unless another program has deleted it. */
export function findLost(
  deliveries: readonly Delivery[],
  { deleted }: Ledger,
  truth: Record<Side, TrueMail[]>,
): string[] {
  const sides = Object.entries(truth).map(
    ([side, messages]) => [side as Side, new Set(messages.map(({ messageId }) => messageId))] as const,
  );
  const present = new Map(sides);
  return deliveries.flatMap(({ messageId, to, topic }) =>
    to
      .filter((side) => !present.get(side)?.has(messageId) && !deleted.has(`${side} ${messageId}`))
      .map((side) => `${messageId} of "${topic}" is gone from ${side}`),
  );
}

/** What the person wished last, of conversations that no other program has changed. */
export function findUnfulfilled({ wishes, delivered }: Ledger, truth: Record<Side, TrueMail[]>): string[] {
  return [...wishes].flatMap(([key, wish]) => {
    const [side, topic] = [key.slice(0, key.indexOf(' ')) as Side, key.slice(key.indexOf(' ') + 1)];
    const messages = truth[side].filter((message) => message.topic === topic);
    if (!isLeftAlone(topic) || messages.length === 0) return [];
    const has = (is: (label: string) => boolean) => messages.some(({ labels }) => labels.some(is));
    const [starred, labelled] = [has((label) => label === 'STARRED'), has(isOwnLabel)];
    const wrong: string[] = [];
    if (wish.starred !== undefined && wish.starred !== starred)
      wrong.push(wish.starred ? 'was starred, and is not' : 'was unstarred, and is starred');
    if (wish.labelled !== undefined && wish.labelled !== labelled)
      wrong.push(wish.labelled ? 'was labelled, and is not' : 'lost its label, and has it');
    const isWhole = wish.archivedWith === delivered.get(topic);
    if (wish.archivedWith !== undefined && isWhole && has((label) => label === 'INBOX'))
      wrong.push('was archived, and is in the inbox');
    return wrong.map((sentence) => `${side}: "${topic}" ${sentence}`);
  });
}

function isOwnLabel(label: string): boolean {
  return label.startsWith('Label_') || label === `F:${LABEL}`;
}
