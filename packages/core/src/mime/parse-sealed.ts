import type { Part } from './parse-parts.ts';

/** Why a person may see less here than the sender wrote; null when nothing is sealed. */
export function describeSealed(root: Part, text: string): string | null {
  let note: string | null = null;
  const visit = (part: Part) => {
    note ??= sealOf(part);
    for (const child of part.children) visit(child);
  };
  visit(root);
  if (note === null && /^\s{0,100}-----BEGIN PGP MESSAGE-----/m.test(text.slice(0, 20_000)))
    return 'Encrypted with PGP';
  return note;
}

function sealOf({ type, parameters, filename }: Part): string | null {
  if (type === 'multipart/encrypted' || type === 'application/pgp-encrypted') return 'Encrypted with PGP';
  if (
    type === 'application/ms-tnef' ||
    type === 'application/vnd.ms-tnef' ||
    /^winmail\.dat$/i.test(filename)
  ) {
    return 'A winmail.dat (TNEF) holds content that is not shown';
  }
  if (type !== 'application/pkcs7-mime' && type !== 'application/x-pkcs7-mime') return null;
  const kind = parameters.get('smime-type')?.toLowerCase();
  if (kind === 'signed-data') return 'Signed with S/MIME in a form that hides the text';
  return kind === 'certs-only' ? null : 'Encrypted with S/MIME';
}
