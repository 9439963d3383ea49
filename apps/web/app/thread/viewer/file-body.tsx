import type { MessageView } from '@triage/contract/inbox/inbox';
import { useState } from 'react';
import { NoPreview } from './no-preview.tsx';
import { TextBody } from './text-body.tsx';
import { previewOf } from './viewer-store.ts';

interface Props {
  url: string;
  name: string;
  file: MessageView['attachments'][number];
}

export function FileBody({ url, name, file }: Props) {
  const preview = previewOf(file);
  if (preview === null) return <NoPreview reason="Files of this type are not shown here." />;
  if (preview === 'picture') return <Picture url={url} name={name} />;
  if (preview === 'pdf') return <Pdf url={url} name={name} />;
  return <TextBody url={url} preview={preview} />;
}

function Picture({ url, name }: { url: string; name: string }) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <NoPreview reason="This file is not a picture that can be shown." />;
  return (
    <div className="flex min-h-0 flex-1 items-center justify-center overflow-auto bg-well p-4">
      <img
        src={`${url}?view`}
        alt={name}
        onError={() => setFailed(true)}
        className="max-h-full max-w-full object-contain"
      />
    </div>
  );
}

/** By the browser's own viewer, which runs apart from the page. Phones have none that fits into a page. */
function Pdf({ url, name }: { url: string; name: string }) {
  if (!navigator.pdfViewerEnabled) return <NoPreview reason="This browser shows no PDF inside a page." />;
  return <iframe src={`${url}?view`} title={name} className="min-h-0 w-full flex-1 border-0 bg-well" />;
}
