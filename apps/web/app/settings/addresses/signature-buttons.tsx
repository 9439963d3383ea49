import { Button } from '../../ui/button.tsx';
import type { useSignature } from './use-signature.ts';

interface Props
  extends Pick<ReturnType<typeof useSignature>, 'text' | 'setText' | 'save' | 'importFromGmail'> {
  signature: { text: string } | null;
  isGmail: boolean;
}

export function SignatureButtons({ signature, isGmail, text, setText, save, importFromGmail }: Props) {
  return text === null ? (
    <>
      <Button size="sm" onClick={() => setText(signature?.text ?? '')}>
        {signature ? 'Edit signature' : 'Write a signature'}
      </Button>
      {isGmail ? (
        <Button size="sm" onClick={() => void importFromGmail()}>
          Use the signature from Gmail
        </Button>
      ) : null}
      {signature ? (
        <Button size="sm" look="quiet" onClick={() => void save(null)}>
          Remove
        </Button>
      ) : null}
    </>
  ) : (
    <>
      <Button size="sm" look="act" onClick={() => void save(text.trimEnd())}>
        Save signature
      </Button>
      <Button size="sm" look="quiet" onClick={() => setText(null)}>
        Cancel
      </Button>
    </>
  );
}
