import { generateWords } from '../ai/generate-words.ts';
import type { TenantContext } from '../context.ts';
import { composeConfirmation } from './compose-confirmation.ts';
import type { DraftBrief } from './draft-brief.ts';
import { draftHtml } from './draft-html.ts';
import { guardDraft } from './guard-draft.ts';
import { nameForBoth } from './name-time.ts';
import { closingOf, openingOf } from './open-and-close.ts';
import { wordsFor } from './words-for.ts';

export interface ConfirmedMeeting {
  what: 'created' | 'moved';
  start: Date;
  durationMinutes: number;
  link: string;
  /** The offset of the guests' time zone; null if it is unknown. */
  otherZone: string | null;
}

/** The meeting is already booked: don't wait long for better wording. */
const DEADLINE_MS = 12_000;

/** By AI, or by the template where the AI fails or leaves out what matters. Never throws. */
export async function writeConfirmation(
  ctx: Pick<TenantContext, 'ai' | 'clock' | 'logger'>,
  brief: DraftBrief,
  meeting: ConfirmedMeeting,
): Promise<string> {
  const template = writeConfirmationTemplate(brief, meeting);
  const { own, other } = namesOf(brief, meeting);
  const wanted = [own, other, meeting.link].filter((part) => part !== null && part !== '') as string[];
  try {
    const request = composeConfirmation(brief, meeting, wanted);
    const { text } = await generateWords(ctx, {
      ...request,
      purpose: 'confirmation',
      deadlineMs: DEADLINE_MS,
    });
    const safe = guardDraft(text, request);
    // A confirmation with a different time than the event would be worse than none.
    const complete = safe !== null && wanted.every((part) => safe.includes(part));
    return draftHtml(complete ? safe : template);
  } catch (error) {
    ctx.logger.warn('confirmation.template', {}, error);
    return draftHtml(template);
  }
}

export function writeConfirmationTemplate(brief: DraftBrief, meeting: ConfirmedMeeting): string {
  const phrases = wordsFor(brief);
  const { own, other } = namesOf(brief, meeting);
  const lines = [
    own,
    other && `${phrases.yourTime} ${other}`,
    meeting.link && `${phrases.link} ${meeting.link}`,
  ];
  return [
    openingOf(brief, 'professional'),
    meeting.what === 'created' ? phrases.confirm : phrases.moved,
    lines.filter(Boolean).join('\n'),
    phrases.invited,
    closingOf(brief, 'professional'),
  ].join('\n\n');
}

function namesOf(brief: DraftBrief, meeting: ConfirmedMeeting) {
  return nameForBoth(
    meeting,
    { own: brief.timeZone, other: meeting.otherZone ?? brief.timeZone },
    brief.language,
  );
}
