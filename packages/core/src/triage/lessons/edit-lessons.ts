import type {
  ChangeLessonRequest,
  Lesson,
  LessonRequest,
  LessonsAnswer,
} from '@triage/contract/inbox/lessons';
import {
  changeLesson,
  listLessons,
  removeLesson,
  undoLessonChange,
} from '@triage/database/tables/senders/sender-lessons';
import type { TenantContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { weighLesson } from './weigh-lesson.ts';

type Ctx = Pick<TenantContext, 'tenantId' | 'db' | 'clock'>;

const EFFECT_DAYS = 30;

/** The user's lessons, newest first, with their effect in the last 30 days. */
export async function readLessons(ctx: Ctx): Promise<LessonsAnswer> {
  return { lessons: await list(ctx, '') };
}

/** From now on similar mail goes to another lane. Mail that is already sorted stays. */
export async function editLesson(ctx: Ctx, { lessonId, lane }: ChangeLessonRequest): Promise<Lesson> {
  await changeLesson(ctx.db, { userId: ctx.tenantId, lessonId, lane });
  return getLesson(ctx, lessonId);
}

export async function forgetLesson(ctx: Ctx, { lessonId }: LessonRequest): Promise<{ success: true }> {
  await getLesson(ctx, lessonId);
  await removeLesson(ctx.db, { userId: ctx.tenantId, lessonId, now: ctx.clock.now() });
  return { success: true };
}

/** Brings back a lesson that was removed, else takes back its last edit. */
export async function undoLessonEdit(ctx: Ctx, { lessonId }: LessonRequest): Promise<Lesson> {
  await undoLessonChange(ctx.db, { userId: ctx.tenantId, lessonId });
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
  const rows = await listLessons(ctx.db, { userId: ctx.tenantId, since, lessonId });
  return rows.map(({ threads, moved, recent, senderName, learnedAt, ...lesson }) => ({
    ...lesson,
    senderName: senderName ?? '',
    learnedAt: learnedAt.toISOString(),
    weight: Math.round(weighLesson({ ...lesson, learnedAt }, now) * 100) / 100,
    effect: { threads, moved, recent },
  }));
}
