import type { LoaderFunctionArgs } from '@remix-run/node';
import { sendPicture } from '../rest/send-picture.server.ts';

export const loader = ({ params, context }: LoaderFunctionArgs) => sendPicture(params, context);
