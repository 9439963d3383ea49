import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react';
import { BookingFrame } from '../booking/booking-frame.tsx';
import { BrokenLink } from '../booking/broken-link.tsx';
import { ChooseTime } from '../booking/choose-time.tsx';
import { type Problem, RequestForm } from '../booking/request-form.tsx';
import { VISITOR_HEADERS } from '../booking/visitor-headers.ts';
import { useVisitorTime } from '../booking/visitor-time.ts';
import { clock, formatDay } from '../client/time/format-time.ts';
import { nameZone } from '../client/time/name-zone.ts';
import { callAsVisitor, describeProblem, orNotFound } from '../server/visitor-caller.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? data.page.title || `Meet ${data.page.ownerName}` : 'Booking link' },
  { name: 'robots', content: 'noindex' },
];

export const headers = () => VISITOR_HEADERS;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const page = await orNotFound(callAsVisitor(context).booking.open({ page: params['page'] ?? '' }));
  return { page };
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '');
  const email = text('email');
  try {
    await callAsVisitor(context).booking.ask({
      ...{ page: params['page'] ?? '', start: text('start'), email },
      ...{ name: text('name'), note: text('note'), timeZone: text('timeZone') },
    });
    return { asked: { email, start: text('start') }, problem: null };
  } catch (error) {
    return { asked: null, problem: describeProblem(error) satisfies Problem };
  }
}

export const ErrorBoundary = BrokenLink;

export default function Book() {
  const { page } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const [query] = useSearchParams();
  const time = useVisitorTime(page.timeZone);
  const { timeZone, now } = time;
  const start = query.get('start');
  const title = page.title || `Meet ${page.ownerName}`;
  if (result?.asked)
    return (
      <BookingFrame title="Check your email" about={`A message was sent to ${result.asked.email}.`}>
        <p className="mb-4 max-w-md rounded-lg border border-line bg-sheet px-4 py-3 font-semibold">
          {formatDay(result.asked.start, time)}, {clock(new Date(result.asked.start), time)}
        </p>
        <p role="status" className="max-w-md text-ink-2">
          Open the link in it to confirm the meeting. It is booked when you have confirmed it. You can close
          this page.
        </p>
      </BookingFrame>
    );
  const about = page.title
    ? `${page.ownerName} · ${page.durationMinutes} minutes`
    : `${page.durationMinutes} minutes`;
  return (
    <BookingFrame
      title={title}
      about={
        <p>
          {about} <span className="text-ink-3">· Times in {nameZone(timeZone, now)}</span>
        </p>
      }
    >
      {start && page.starts.includes(start) ? (
        <RequestForm page={page} start={start} problem={result?.problem ?? null} />
      ) : (
        <>
          {start || result?.problem ? (
            <p role="alert" className="mb-6 rounded-md bg-danger-wash px-4 py-3 text-sm text-danger">
              {result?.problem?.message ?? 'This time is no longer free'}. Choose another one.
            </p>
          ) : null}
          <ChooseTime page={page} />
        </>
      )}
    </BookingFrame>
  );
}
