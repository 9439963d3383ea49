import { type LoaderFunctionArgs, redirect } from '@remix-run/node';

/** The short address of the brief, for links in its email: `/brief?id=…`. */
export function loader({ request }: LoaderFunctionArgs) {
  const id = new URL(request.url).searchParams.get('id');
  const query = new URLSearchParams({ view: 'brief', ...(id ? { brief: id } : {}) });
  return redirect(`/inbox?${query}`);
}
