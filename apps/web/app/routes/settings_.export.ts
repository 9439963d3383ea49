import type { LoaderFunctionArgs } from '@remix-run/node';
import { sendExport } from '../rest/send-export.server.ts';

export const loader = ({ context }: LoaderFunctionArgs) => sendExport(context);
