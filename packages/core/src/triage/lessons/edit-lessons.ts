import { withoutMark } from '@triage/contract/mailbox-id';
import type {
  ChangeLessonRequest,
  Lesson,
  LessonRequest,
  LessonsAnswer,
  WritingLessonRequest,
} from '@triage/contract/triage/lessons';
import { forgetWriting, listWritingLessons } from '@triage/database/tables/prepared/writing-lessons';
import {
  changeLesson,
  listLessons,
  removeLesson,
  undoLessonChange,
} from '@triage/database/tables/senders/sender-lessons';
import type { TenantContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { markedId } from '../../tenant/mailbox-tenant.ts';
import { weighLesson } from './weigh-lesson.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;

const EFFECT_DAYS = 30;
/** As many as a page can show. */
const WRITING_MAX = 500;

/** The user's lessons, newest first, with their effect in the last 30 days. */
export async function getLessons(ctx: Ctx): Promise<LessonsAnswer> {
  const written = await listWritingLessons(ctx.db, { userId: ctx.tenantId, limit: WRITING_MAX });
  const writing = written.map(({ learnedAt, ...lesson }) => ({
    ...lesson,
    learnedAt: learnedAt.toISOString(),
  }));
  return { lessons: await list(ctx, ''), ...(writing.length > 0 && { writing }) };
}

/** From now on similar mail goes to another lane. Mail that is already sorted stays. */
export async function editLesson(ctx: Ctx, { lessonId, lane }: ChangeLessonRequest): Promise<Lesson> {
  await changeLesson(ctx.db, { userId: ctx.tenantId, lessonId: withoutMark(lessonId), lane });
  return getLesson(ctx, lessonId);
}

export async function forgetLesson(ctx: Ctx, { lessonId }: LessonRequest): Promise<{ success: true }> {
  await getLesson(ctx, lessonId);
  const key = { userId: ctx.tenantId, lessonId: withoutMark(lessonId) };
  await removeLesson(ctx.db, { ...key, now: ctx.clock.now() });
  return { success: true };
}

export async function forgetWritingLesson(
  ctx: Ctx,
  lesson: WritingLessonRequest,
): Promise<{ success: true }> {
  await forgetWriting(ctx.db, { userId: ctx.tenantId, ...lesson });
  return { success: true };
}

/** Brings back a lesson that was removed, else takes back its last edit. */
export async function undoLessonEdit(ctx: Ctx, { lessonId }: LessonRequest): Promise<Lesson> {
  await undoLessonChange(ctx.db, { userId: ctx.tenantId, lessonId: withoutMark(lessonId) });
  return getLesson(ctx, lessonId);
}

async function getLesson(ctx: Ctx, lessonId: string): Promise<Lesson> {
  const [lesson] = await list(ctx, lessonId);
  if (!lesson) throw new AppError('lessonNotFound');
  return lesson;
}

async function list(ctx: Ctx, lessonId: string): Promise<Lesson[]> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - EFFECT_DAYS * 24 * 60 * 60 * 1_000);
  const rows = await listLessons(ctx.db, { userId: ctx.tenantId, since, lessonId: withoutMark(lessonId) });
  return rows.map(({ threads, moved, recent, senderName, learnedAt, ...lesson }) => ({
    ...lesson,
    lessonId: markedId(ctx.tenantId, lesson.lessonId),
    senderName: senderName ?? '',
    learnedAt: learnedAt.toISOString(),
    weight: Math.round(weighLesson({ ...lesson, learnedAt }, now) * 100) / 100,
    effect: { threads, moved, recent },
  }));
}
