import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Sql } from '@triage/database/open-database';
import { insertSpentChallenge } from '@triage/database/tables/sign-in/spent-challenges';
import type { Services } from '../../context.ts';
import type { SignIn } from '../../ports/sign-in.ts';

const CHALLENGE_MS = 5 * 60_000;
const TIME_BYTES = 6;
const RANDOM_BYTES = 16;
const MAC_BYTES = 32;

type Signer = Pick<SignIn, 'sign'>;
type Ctx = Pick<Services, 'clock'> & { signIn: Signer };

/**
 * When it ends, random bits, and a signature over both and what it is for: a challenge costs no row until a valid answer
 * to it arrives, so strangers who ask for many fill nothing.
 */
export function makeChallenge({ clock, signIn }: Ctx, purpose: string): Buffer {
  const head = Buffer.alloc(TIME_BYTES + RANDOM_BYTES);
  head.writeUIntBE(clock.now().getTime() + CHALLENGE_MS, 0, TIME_BYTES);
  randomBytes(RANDOM_BYTES).copy(head, TIME_BYTES);
  return Buffer.concat([head, macOf(signIn, purpose, head)]);
}

/** Whether it is one of ours, for this purpose, and still holds. */
export function isOwnChallenge({ clock, signIn }: Ctx, challenge: string, purpose: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  const head = bytes.subarray(0, TIME_BYTES + RANDOM_BYTES);
  const mac = bytes.subarray(TIME_BYTES + RANDOM_BYTES);
  if (mac.length !== MAC_BYTES || !timingSafeEqual(mac, macOf(signIn, purpose, head))) return false;
  return head.readUIntBE(0, TIME_BYTES) > clock.now().getTime();
}

/** True once: the second answer to a challenge is refused, also if both arrive at the same time. */
export function spendChallenge(
  { db, clock }: { db: Sql; clock: Ctx['clock'] },
  challenge: string,
): Promise<boolean> {
  return insertSpentChallenge(db, {
    // A hash of the bytes: another spelling in base64url must not count as another challenge.
    challengeHash: createHash('sha256').update(Buffer.from(challenge, 'base64url')).digest('hex'),
    expiresAt: new Date(clock.now().getTime() + CHALLENGE_MS),
  });
}

function macOf({ sign }: Signer, purpose: string, head: Buffer): Buffer {
  return Buffer.from(sign(`challenge ${purpose} ${head.toString('base64url')}`), 'base64url');
}
