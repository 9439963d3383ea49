import { createHash } from 'node:crypto';
import type { Calendar } from '@triage/core/ports/calendar';
import { isProviderFailure } from '@triage/core/ports/mail';
import { answerOnce } from './answer-invitation.ts';
import type { CaldavContext } from './context.ts';
import { eventIdOf, findOccurrence, mainEvent } from './find-times.ts';
import { writeSaidEvent } from './ical/write-event.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

type Invitations = 'findInvitation' | 'addInvitation' | 'answerInvitation';

export function caldavInvitations(ctx: CaldavContext): Pick<Calendar, Invitations> {
  return {
    async findInvitation(uid, occurrence) {
      const calendar = await ctx.open();
      const stored = await calendar.objects.findByUid(calendar.own.url, uid);
      if (!stored) return null;
      await ctx.tell(calendar, stored);
      if (!occurrence) return ctx.read(calendar, stored.name, mainEvent(stored.object));
      const found = findOccurrence(stored.object, occurrence.getTime(), calendar.zones);
      return found ? ctx.read(calendar, eventIdOf(stored, found), found) : null;
    },
    async addInvitation(said) {
      const calendar = await ctx.open();
      const { objects, own } = calendar;
      const present = await objects.findByUid(own.url, said.uid);
      if (present) return ctx.read(calendar, present.name, mainEvent(present.object));
      // The name is derived from the uid, so of two attempts only one creates the event.
      const name = createHash('sha256').update(said.uid).digest('hex').slice(0, 32);
      const object = writeSaidEvent(said, ctx.clock.now());
      try {
        await objects.create(own.url, name, object);
      } catch (error) {
        if (!isProviderFailure(error, 'conflict')) throw error;
        const twin = await objects.find(own.url, name);
        if (!twin) throw error;
        return ctx.read(calendar, name, mainEvent(twin.object));
      }
      return ctx.read(calendar, name, mainEvent(object));
    },
    async answerInvitation(eventId, response) {
      const calendar = await ctx.open();
      return retryOnConflict(() => answerOnce(ctx, { calendar, eventId, response }));
    },
  };
}
