import { type LoaderFunctionArgs, redirect } from '@remix-run/node';

export async function loader({ context }: LoaderFunctionArgs) {
  return redirect((await context.request.findSession()) ? '/inbox' : '/sign-in');
}
