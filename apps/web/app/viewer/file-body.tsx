import { useState } from 'react';
import { NoPreview, Waiting } from './no-preview.tsx';
import { previewOf, type ShownFile } from './shown-file.ts';
import { TextBody } from './text-body.tsx';
import { useFetched } from './use-fetched.ts';

const NO_PICTURE = 'This file is not a picture that can be shown.';
const NO_PDF = 'This file is not a PDF.';

interface Props {
  file: ShownFile;
  name: string;
}

type Fetched = Pick<ShownFile, 'place'> & { url: string; name: string };

export function FileBody({ file, name }: Props) {
  const preview = previewOf(file);
  const { url, place } = file;
  if (url === null) return <NoPreview reason="This file is still being uploaded." canDownload={false} />;
  if (preview === null) return <NoPreview reason="Files of this type are not shown here." />;
  if (preview === 'picture') return <Picture url={url} name={name} place={place} />;
  if (preview === 'pdf') return <Pdf url={url} name={name} place={place} />;
  return <TextBody url={url} preview={preview} place={place} />;
}

function Picture({ url, name, place }: Fetched) {
  const src = `${url}?view`;
  const state = useFetched(src, { isOther: NO_PICTURE, place });
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
function Pdf({ url, ...rest }: Fetched) {
  if (!navigator.pdfViewerEnabled) return <NoPreview reason="This browser shows no PDF inside a page." />;
  return <PdfFrame url={`${url}?view`} {...rest} />;
}

function PdfFrame({ url: src, name, place }: Fetched) {
  const state = useFetched(src, { isOther: NO_PDF, place });
  if (state === 'fetching') return <Waiting />;
  if (state !== 'fetched') return <NoPreview {...state} />;
  return <iframe src={src} title={name} className="min-h-0 w-full flex-1 border-0 bg-well" />;
}
