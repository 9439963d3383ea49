import { Link } from '@remix-run/react';
import type { Lesson } from '@triage/contract/inbox/lessons';
import { ArrowLeft } from 'lucide-react';
import { LessonRow } from './lesson-row.tsx';

export function LessonsPage({ lessons }: { lessons: Lesson[] }) {
  return (
    <main className="mx-auto max-w-3xl px-6 pt-6 pb-24 max-sm:px-4">
      <Link
        to="/settings"
        className="-ml-2 inline-flex h-9 items-center gap-2 rounded-md px-2 text-sm text-ink-2 hover:bg-well hover:text-ink"
      >
        <ArrowLeft size={17} aria-hidden /> Settings
      </Link>
      <h1 className="mt-4 text-2xl font-bold tracking-tight">What Triage has learned</h1>
      <p className="mt-1 mb-8 max-w-prose text-sm text-ink-2">
        When you move an email, Triage sorts new emails like it the same way. A lesson counts more each time
        you repeat it and fades over months. It never hides an email that asks you something.
      </p>
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
    </main>
  );
}
