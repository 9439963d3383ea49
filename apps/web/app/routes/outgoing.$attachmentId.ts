import type { LoaderFunctionArgs } from '@remix-run/node';
import { sendOutgoing } from '../rest/send-attachment.server.ts';

export const loader = (asked: LoaderFunctionArgs) => sendOutgoing(asked);
