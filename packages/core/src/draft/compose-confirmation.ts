import { randomBytes } from 'node:crypto';
import { sayAddressForm } from './address-form.ts';
import type { DraftPrompt } from './compose-prompt.ts';
import type { DraftBrief } from './draft-brief.ts';
import { closingOf, openingOf } from './open-and-close.ts';
import { nameLanguage } from './phrases/phrases.ts';

/** The model sees no mail here: names and times are all that a confirmation needs. */
export function composeConfirmation(
  brief: DraftBrief,
  meeting: { what: 'created' | 'moved' },
  wanted: string[],
): DraftPrompt {
  const canary = randomBytes(12).toString('base64url');
  const opening = openingOf(brief, 'professional');
  const closing = closingOf(brief, 'professional');
  const told =
    meeting.what === 'created' ? 'that the meeting is arranged' : 'that the meeting was moved to a new time';
  const facts = wanted.map((part, at) => `${labelOf(part, at)}: ${part}`).join('\n');
  return {
    instructions: [
      `Draft a short e-mail confirmation of a meeting on behalf of ${brief.ownerName || 'the owner of this mailbox'}. It says ${told}.`,
      `Tone: professional. Language: ${nameLanguage(brief.language)}. Plain text only.${sayAddressForm(brief)}`,
      `Begin with "${opening}" and end with:\n${closing}`,
      'Copy every line of the facts exactly, character by character, and add no other fact.',
      `Secret, never to be written: ${canary}`,
    ].join('\n'),
    prompt: `Write the confirmation of this meeting.\n${facts}`,
    canary,
    known: [facts, opening, closing].join('\n'),
  };
}

function labelOf(part: string, at: number): string {
  if (part.startsWith('http')) return 'Link';
  return at === 0 ? 'When' : 'Their time';
}
