import { redirect } from '@remix-run/node';

/**
 * The service worker takes what other apps share. Without one, files cannot be kept: the email begins empty. The body is
 * not read.
 */
export const action = () => redirect('/inbox?new', 303);
export const loader = () => redirect('/inbox?new');
