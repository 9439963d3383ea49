import { successSchema } from '@triage/contract/errors';
import {
  changeLessonRequest,
  lessonRequest,
  lessonSchema,
  lessonsAnswer,
  writingLessonRequest,
} from '@triage/contract/triage/lessons';
import {
  editLesson,
  forgetLesson,
  forgetWritingLesson,
  getLessons,
  undoLessonEdit,
} from '../../../triage/lessons/edit-lessons.ts';
import { sessionProcedure } from '../../gates.ts';
import { t } from '../../init.ts';

/** Without the connection gate: lessons belong to the user, connected or not. */
export const lessonsRouter = t.router({
  list: sessionProcedure.output(lessonsAnswer).query(({ ctx }) => getLessons(ctx.tenant)),
  change: sessionProcedure
    .input(changeLessonRequest)
    .output(lessonSchema)
    .mutation(({ ctx, input }) => editLesson(ctx.tenant, input)),
  remove: sessionProcedure
    .input(lessonRequest)
    .output(successSchema)
    .mutation(({ ctx, input }) => forgetLesson(ctx.tenant, input)),
  removeWriting: sessionProcedure
    .input(writingLessonRequest)
    .output(successSchema)
    .mutation(({ ctx, input }) => forgetWritingLesson(ctx.tenant, input)),
  undo: sessionProcedure
    .input(lessonRequest)
    .output(lessonSchema)
    .mutation(({ ctx, input }) => undoLessonEdit(ctx.tenant, input)),
});
