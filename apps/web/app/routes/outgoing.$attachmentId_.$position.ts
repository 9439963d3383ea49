import { uploadAttachment } from '../rest/upload-attachment.server.ts';

export const loader = uploadAttachment;
export const action = uploadAttachment;
