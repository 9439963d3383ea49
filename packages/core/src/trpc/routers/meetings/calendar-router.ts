import {
  agendaAnswer,
  agendaRequest,
  theirZoneAnswer,
  theirZoneRequest,
} from '@triage/contract/meetings/agenda';
import { listAgenda } from '../../../meeting/list-agenda.ts';
import { findTheirZone } from '../../../triage/find-their-zone.ts';
import { cachedProcedure, connectedProcedure } from '../../gates.ts';
import { t } from '../../init.ts';

export const calendarRouter = t.router({
  agenda: connectedProcedure
    .input(agendaRequest)
    .output(agendaAnswer)
    .query(({ ctx, input }) => listAgenda(ctx.tenant, input)),
  theirZone: cachedProcedure
    .input(theirZoneRequest)
    .output(theirZoneAnswer)
    .query(({ ctx, input }) => findTheirZone(ctx.tenant, input)),
});
