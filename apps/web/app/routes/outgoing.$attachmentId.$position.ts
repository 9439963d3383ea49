import { takeAttachment } from '../rest/take-attachment.server.ts';

export const loader = takeAttachment;
export const action = takeAttachment;
