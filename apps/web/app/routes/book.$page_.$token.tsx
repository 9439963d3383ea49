import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { BrokenLink } from '../booking/broken-link.tsx';
import { GuestPage } from '../booking/guest-page.tsx';
import { VISITOR_HEADERS } from '../booking/visitor-headers.ts';
import { callAsVisitor, describeProblem, orNotFound } from '../server/visitor-caller.server.ts';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Meeting with ${data.booking.ownerName}` : 'Booking link' },
  { name: 'robots', content: 'noindex' },
];

const guestOf = (params: LoaderFunctionArgs['params']) => ({
  page: params['page'] ?? '',
  token: params['token'] ?? '',
});

export const headers = () => VISITOR_HEADERS;

export async function loader({ context, params }: LoaderFunctionArgs) {
  return { booking: await orNotFound(callAsVisitor(context).booking.find(guestOf(params))) };
}

/** Only a button changes anything: mail programs and scanners open every link. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const { booking } = callAsVisitor(context);
  const isCancel = (await request.formData()).get('what') === 'cancel';
  try {
    await (isCancel ? booking.cancel(guestOf(params)) : booking.confirm(guestOf(params)));
    return { problem: null };
  } catch (error) {
    return { problem: describeProblem(error) };
  }
}

export const ErrorBoundary = BrokenLink;

export default function Guest() {
  const { booking } = useLoaderData<typeof loader>();
  return <GuestPage booking={booking} problem={useActionData<typeof action>()?.problem?.message ?? null} />;
}
