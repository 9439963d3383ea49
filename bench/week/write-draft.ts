import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pickFrom } from '../../packages/adapters/src/imap/testing/model/seeded-random.ts';
import { markOf } from '../../packages/contract/src/mailbox-id.ts';
import { askServer } from './ask-server.ts';
import type { SavedDraft } from './ledger.ts';
import type { Life } from './life.ts';

const PATH = '/api/inbox/drafts';
const TYPING_MS = 4_000;

/** Saves a draft a few times; then it stays, is sent, or is discarded. */
export async function writeDraft(life: Life, number: number): Promise<void> {
  const { week, ledger, random } = life;
  const box = pickFrom(random, Object.values(week.boxes));
  const draft: SavedDraft = {
    ...{ draftId: `${markOf(box.mailboxId)}${randomUUID()}`, side: box.side },
    ...{ subject: `Draft ${number} of ${box.side}`, body: '', revision: 0, state: 'open' },
  };
  ledger.drafts.push(draft);
  const saves = 1 + random(3);
  for (let at = 1; at <= saves; at++) {
    await save(life, draft, `${draft.subject}. Version ${at}.`);
    await sleep(random(TYPING_MS));
  }
  const fate = random(4);
  if (fate === 0) await send(life, draft);
  if (fate === 1) await discard(life, draft);
}

async function save({ week, ledger }: Life, draft: SavedDraft, body: string): Promise<void> {
  const { draftId, subject, revision } = draft;
  const content = { kind: 'new', to: 'friend@friends.test', subject, body };
  const question = { method: 'PUT', path: PATH, body: () => ({ draftId, seen: revision, content }) };
  const answer = await askServer(week.person, ledger, question);
  if (answer.status === 200) Object.assign(draft, { body, revision: Number(answer.body['revision']) });
  // Nobody else writes in it.
  else
    ledger.wrong.push(`Saving "${body}" was answered with ${answer.status} ${JSON.stringify(answer.body)}`);
}

async function send({ week, ledger }: Life, draft: SavedDraft): Promise<void> {
  const { draftId, revision, subject, side } = draft;
  const body = () => ({ draftId, seen: revision });
  const answer = await askServer(week.person, ledger, { method: 'POST', path: `${PATH}/send`, body });
  if (answer.status !== 200) {
    ledger.wrong.push(
      `Sending "${subject}" was answered with ${answer.status} ${JSON.stringify(answer.body)}`,
    );
    return;
  }
  draft.state = 'sent';
  const scheduledSendId = String(answer.body['scheduledSendId']);
  ledger.sends.push({ token: subject, side, scheduledSendId, cancelled: false });
}

async function discard({ week, ledger }: Life, draft: SavedDraft): Promise<void> {
  const body = () => ({ draftId: draft.draftId });
  const answer = await askServer(week.person, ledger, { method: 'DELETE', path: PATH, body });
  // Said by an earlier try whose answer was lost.
  if (answer.status === 200 || answer.tries > 1) draft.state = 'discarded';
}
