import { agendaAnswer, agendaRequest } from '@triage/contract/meetings/agenda';
import { listAgenda } from '../../meeting/list-agenda.ts';
import { connectedProcedure } from '../gates.ts';
import { t } from '../init.ts';

export const calendarRouter = t.router({
  agenda: connectedProcedure
    .input(agendaRequest)
    .output(agendaAnswer)
    .query(({ ctx, input }) => listAgenda(ctx.tenant, input)),
});
