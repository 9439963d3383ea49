import { errorTexts } from '@triage/contract/errors';

const notFound = () => Response.json({ error: errorTexts.notFound }, { status: 404 });
export const loader = notFound;
export const action = notFound;
