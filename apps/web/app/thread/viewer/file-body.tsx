import type { MessageView } from '@triage/contract/inbox/inbox';
import { useState } from 'react';
import { NoPreview, Waiting } from './no-preview.tsx';
import { TextBody } from './text-body.tsx';
import { useFetched } from './use-fetched.ts';
import { previewOf } from './viewer-store.ts';

const NO_PICTURE = 'This file is not a picture that can be shown.';
const NO_PDF = 'This file is not a PDF.';

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
  const src = `${url}?view`;
  const state = useFetched(src, NO_PICTURE);
  const [isBroken, setBroken] = useState(false);
  if (state === 'fetching') return <Waiting />;
  if (state !== 'fetched') return <NoPreview {...state} />;
  if (isBroken) return <NoPreview reason={NO_PICTURE} />;
  return (
    <div className="flex min-h-0 flex-1 items-center justify-center overflow-auto bg-well p-4">
      <img
        src={src}
        alt={name}
        onError={() => setBroken(true)}
        className="max-h-full max-w-full object-contain"
      />
    </div>
  );
}

/** By the browser's own viewer, which runs apart from the page. Phones have none that fits into a page. */
function Pdf({ url, name }: { url: string; name: string }) {
  if (!navigator.pdfViewerEnabled) return <NoPreview reason="This browser shows no PDF inside a page." />;
  return <PdfFrame src={`${url}?view`} name={name} />;
}

function PdfFrame({ src, name }: { src: string; name: string }) {
  const state = useFetched(src, NO_PDF);
  if (state === 'fetching') return <Waiting />;
  if (state !== 'fetched') return <NoPreview {...state} />;
  return <iframe src={src} title={name} className="min-h-0 w-full flex-1 border-0 bg-well" />;
}
