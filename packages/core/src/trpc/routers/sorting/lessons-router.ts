import { successSchema } from '@triage/contract/errors';
import {
  changeLessonRequest,
  lessonRequest,
  lessonSchema,
  lessonsAnswer,
  writingLessonRequest,
} from '@triage/contract/triage/lessons';
import { asSuccess, mergeLessons } from '../../../mailboxes/merge-lists.ts';
import { overMailboxes } from '../../../tenant/over-mailboxes.ts';
import {
  editLesson,
  forgetLesson,
  forgetWritingLesson,
  getLessons,
  undoLessonEdit,
} from '../../../triage/lessons/edit-lessons.ts';
import { everyMailboxProcedure, sessionProcedure } from '../../gates.ts';
import { t } from '../../init.ts';

/** Without the connection gate: lessons belong to the user, connected or not. */
export const lessonsRouter = t.router({
  list: everyMailboxProcedure
    .output(lessonsAnswer)
    .query(({ ctx }) => overMailboxes(ctx.tenants, getLessons, mergeLessons)),
  change: sessionProcedure
    .input(changeLessonRequest)
    .output(lessonSchema)
    .mutation(({ ctx, input }) => editLesson(ctx.tenant, input)),
  remove: sessionProcedure
    .input(lessonRequest)
    .output(successSchema)
    .mutation(({ ctx, input }) => forgetLesson(ctx.tenant, input)),
  removeWriting: everyMailboxProcedure
    .input(writingLessonRequest)
    .output(successSchema)
    .mutation(({ ctx, input }) =>
      overMailboxes(ctx.tenants, (tenant) => forgetWritingLesson(tenant, input), asSuccess),
    ),
  undo: sessionProcedure
    .input(lessonRequest)
    .output(lessonSchema)
    .mutation(({ ctx, input }) => undoLessonEdit(ctx.tenant, input)),
});
