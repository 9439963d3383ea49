import { Archive, Inbox, SendHorizontal } from 'lucide-react';
import { Button, IconButton } from '../../ui/button.tsx';

interface Props {
  isReply: boolean;
  /** The setting: what the first button does. */
  archivesFirst: boolean;
  isDoubted: boolean;
  /** When it is sent, if it was scheduled before. */
  when: string | null;
  onSend(archives: boolean): void;
}

/** The first one submits; a reply has a second one, which does the other thing with the thread. */
export function SendButtons({ isReply, archivesFirst, isDoubted, when, onSend }: Props) {
  const name = archivesFirst ? 'Send and archive' : 'Send';
  const other = archivesFirst ? 'Send and keep in the inbox' : 'Send and archive';
  return (
    <>
      <Button type="submit" look="act" title={`${when ? `Send ${when}` : name} (Ctrl Enter)`}>
        <SendHorizontal size={16} aria-hidden />
        {isDoubted ? (
          'Send anyway'
        ) : when ? (
          `Send ${when}`
        ) : (
          <span>Send{archivesFirst ? <span className="max-[479px]:sr-only"> and archive</span> : null}</span>
        )}
      </Button>
      {isReply && !when ? (
        <IconButton label={other} hint="Ctrl Shift Enter" onClick={() => onSend(!archivesFirst)}>
          {archivesFirst ? <Inbox size={17} aria-hidden /> : <Archive size={17} aria-hidden />}
        </IconButton>
      ) : null}
    </>
  );
}
