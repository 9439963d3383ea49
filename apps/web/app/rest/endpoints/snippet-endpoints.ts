import { type Endpoint, endpoint } from './define-endpoint.ts';

/** Part of the table of endpoints: snippets, and the upload of files for them and for emails. */
export const snippetEndpoints: readonly Endpoint[] = [
  endpoint('listSnippets', 'snippets.list', 'session', 'List the texts that are inserted by name'),
  endpoint('putSnippet', 'snippets.put', 'session', 'Write or rename a snippet'),
  endpoint('removeSnippet', 'snippets.remove', 'session', 'Delete a snippet'),
  endpoint('addSnippetFiles', 'snippets.addFiles', 'session', 'Attach uploaded files to a snippet'),
  endpoint('removeSnippetFile', 'snippets.removeFile', 'session', 'Remove a file from a snippet'),
  endpoint(
    'insertSnippetFiles',
    'snippets.insertFiles',
    'session',
    "Copy a snippet's files, to be named as attachmentIds of an email or as files of a draft",
  ),
  endpoint(
    'beginAttachment',
    'attachments.begin',
    'connected',
    'Begin the upload of a file, by its name and size',
  ),
  endpoint(
    'putAttachmentPiece',
    'attachments.put',
    'connected',
    'Upload a piece of a file in base64: 524,288 bytes each, the last one what is left',
    { conditions: ['notFound'] },
  ),
];
