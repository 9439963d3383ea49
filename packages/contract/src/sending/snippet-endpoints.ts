import { successSchema } from '../errors.ts';
import {
  appendAttachmentAnswer,
  beginAttachmentRequest,
  outgoingAttachmentSchema,
  putAttachmentPieceRequest,
} from './outgoing.ts';
import {
  addSnippetFilesRequest,
  putSnippetRequest,
  removeSnippetFileRequest,
  snippetFilesSchema,
  snippetRequest,
  snippetSchema,
  snippetsSchema,
} from './snippets.ts';

/** Part of what each route takes and gives: snippets, and the upload of files for them and for emails. */
export const snippetSchemas = {
  listSnippets: { request: null, answer: snippetsSchema },
  putSnippet: { request: putSnippetRequest, answer: snippetSchema },
  removeSnippet: { request: snippetRequest, answer: successSchema },
  addSnippetFiles: { request: addSnippetFilesRequest, answer: snippetSchema },
  removeSnippetFile: { request: removeSnippetFileRequest, answer: snippetSchema },
  insertSnippetFiles: { request: snippetRequest, answer: snippetFilesSchema },
  beginAttachment: { request: beginAttachmentRequest, answer: outgoingAttachmentSchema },
  putAttachmentPiece: { request: putAttachmentPieceRequest, answer: appendAttachmentAnswer },
} as const;
