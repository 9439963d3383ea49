import { randomUUID } from 'node:crypto';
import { callGmail, describe, type World } from '../world.ts';
import { encode, writeMessage } from './write-message.ts';

interface Inserted {
  id: string;
  labelIds: string[];
  historyId: bigint;
}

/**
 * Adds a message without sending it. With the person's own From, Gmail puts it into SENT alone: the same change as a mail
 * that was sent to somebody else from the phone.
 */
export async function insertMessage(world: World, from: string, labelIds: string[] = []): Promise<Inserted> {
  const mail = { subject: 'inserted', messageId: `${randomUUID()}@probe.invalid`, headers: { From: from } };
  const body = { raw: encode(writeMessage(world, mail)), ...(labelIds.length > 0 && { labelIds }) };
  const answer = await callGmail(world, 'insert', 'messages', { method: 'POST', body });
  if (answer.status !== 200) throw new Error(`messages.insert: ${describe(answer)}`);
  const { id } = answer.body as { id: string };
  world.messageIds.add(id);
  const { body: found } = await callGmail(world, 'getMinimal', `messages/${id}?format=minimal`);
  return { id, labelIds: found?.labelIds ?? [], historyId: BigInt(found?.historyId ?? 0) };
}
