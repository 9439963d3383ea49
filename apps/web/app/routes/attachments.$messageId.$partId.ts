import type { LoaderFunctionArgs } from '@remix-run/node';
import { sendAttachment } from '../rest/send-attachment.server.ts';

export const loader = (asked: LoaderFunctionArgs) => sendAttachment(asked);
