import {
  agendaAnswer,
  agendaRequest,
  eventThreadAnswer,
  eventThreadRequest,
  theirZoneAnswer,
  theirZoneRequest,
} from '@triage/contract/meetings/agenda';
import { findEventThread } from '../../../meeting/find-event-thread.ts';
import { listAgenda } from '../../../meeting/list-agenda.ts';
import { findTheirZone } from '../../../triage/find-their-zone.ts';
import { cachedProcedure, connectedProcedure } from '../../gates.ts';
import { t } from '../../init.ts';

export const calendarRouter = t.router({
  agenda: connectedProcedure
    .input(agendaRequest)
    .output(agendaAnswer)
    .query(({ ctx, input }) => listAgenda(ctx.tenant, input)),
  eventThread: connectedProcedure
    .input(eventThreadRequest)
    .output(eventThreadAnswer)
    .query(({ ctx, input }) => findEventThread(ctx.tenant, input)),
  theirZone: cachedProcedure
    .input(theirZoneRequest)
    .output(theirZoneAnswer)
    .query(({ ctx, input }) => findTheirZone(ctx.tenant, input)),
});
