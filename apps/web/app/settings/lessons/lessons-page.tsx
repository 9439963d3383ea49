import type { Lesson, WritingLesson } from '@triage/contract/triage/lessons';
import { SettingsSubPage } from '../form/sub-page.tsx';
import { LessonRow } from './lesson-row.tsx';
import { WritingLessons } from './writing-lessons.tsx';

export function LessonsPage({ lessons, writing }: { lessons: Lesson[]; writing: WritingLesson[] }) {
  return (
    <SettingsSubPage
      title="What Triage has learned"
      about="When you move an email, Triage sorts new emails like it the same way. A lesson counts more each time you repeat it and fades over months. It never hides an email that asks you something."
    >
      {lessons.length === 0 ? (
        <p className="border-t border-line py-8 text-sm text-ink-2">
          Nothing yet. Move an email to another lane, and the lesson appears here.
        </p>
      ) : (
        <ul aria-label="Lessons" className="border-b border-line">
          {lessons.map((lesson) => (
            <LessonRow key={lesson.lessonId} lesson={lesson} />
          ))}
        </ul>
      )}
      <WritingLessons initial={writing} />
    </SettingsSubPage>
  );
}
