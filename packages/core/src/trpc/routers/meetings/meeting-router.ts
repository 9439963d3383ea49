import {
  cancelMeetingAnswer,
  cancelMeetingRequest,
  createMeetingAnswer,
  meetingConfirmationAnswer,
  meetingConfirmationRequest,
  meetingDetailsAnswer,
  meetingDetailsRequest,
  meetingRequest,
  rescheduleMeetingAnswer,
  slotsAnswer,
  slotsRequest,
} from '@triage/contract/meetings/meeting';
import { draftMeetingConfirmation, moveMeeting, scheduleMeeting } from '../../../flows/schedule-meeting.ts';
import { cancelMeeting } from '../../../meeting/cancel-meeting.ts';
import { findFreeSlots } from '../../../meeting/find-free-slots.ts';
import { findMeeting } from '../../../meeting/find-meeting.ts';
import { requireThread } from '../../../send/message/require-thread.ts';
import { aiConnectedProcedure, connectedProcedure } from '../../gates.ts';
import { t } from '../../init.ts';

export const meetingRouter = t.router({
  create: aiConnectedProcedure
    .input(meetingRequest)
    .output(createMeetingAnswer)
    .mutation(({ ctx, input }) => scheduleMeeting(ctx.tenant, input)),
  reschedule: aiConnectedProcedure
    .input(meetingRequest)
    .output(rescheduleMeetingAnswer)
    .mutation(({ ctx, input }) => moveMeeting(ctx.tenant, input)),
  cancel: connectedProcedure
    .input(cancelMeetingRequest)
    .output(cancelMeetingAnswer)
    .mutation(({ ctx, input }) => cancelMeeting(ctx.tenant, input)),
  slots: connectedProcedure
    .input(slotsRequest)
    .output(slotsAnswer)
    .query(async ({ ctx, input }) => {
      await requireThread(ctx.tenant, input.threadId);
      return findFreeSlots(ctx.tenant, input);
    }),
  confirmation: aiConnectedProcedure
    .input(meetingConfirmationRequest)
    .output(meetingConfirmationAnswer)
    .mutation(({ ctx, input }) => draftMeetingConfirmation(ctx.tenant, input)),
  find: connectedProcedure
    .input(meetingDetailsRequest)
    .output(meetingDetailsAnswer)
    .query(({ ctx, input }) => findMeeting(ctx.tenant, input)),
});
