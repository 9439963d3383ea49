import { useQuery } from '@tanstack/react-query';
import type { MessageView } from '@triage/contract/inbox/inbox';
import { Image } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { allowImagesOf, imageSendersQuery } from '../../client/data/settings/image-senders.ts';
import { Button } from '../../ui/button.tsx';
import { enhanceFrame } from './enhance-frame.ts';
import { FrameFoot } from './frame-foot.tsx';
import { mailDocument } from './mail-document.ts';

interface Props {
  message: MessageView;
  html: string;
  threadId: string;
}

/** A longer email scrolls inside its frame, so that no sender can make the page millions of pixels tall. */
const HEIGHT_MAX = 20_000;
const SANDBOX = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox';

export function HtmlFrame({ message, html, threadId }: Props) {
  const [isShown, setShown] = useState(false);
  const [hosts, setHosts] = useState<string[]>([]);
  const [height, setHeight] = useState(120);
  const [isOnPaper, setOnPaper] = useState(false);
  const [isAdapted, setAdapted] = useState(false);
  const inside = useRef<Document>(null);
  const page = usePurifiedHtml(html);
  const stop = useRef<() => void>(() => {});
  useEffect(() => () => stop.current(), []);
  const blocked = html.includes('data-blocked-src=');
  const { email } = message.from;
  const { data: senders } = useQuery({ ...imageSendersQuery, enabled: blocked });
  const showImages = isShown || (blocked && (senders?.includes(email.toLowerCase()) ?? false));
  const source = showImages
    ? { src: `/mail-frame/${encodeURIComponent(message.messageId)}?thread=${encodeURIComponent(threadId)}` }
    : { srcDoc: page ?? '' };
  return (
    <div>
      {blocked && !showImages ? (
        <div className="no-print mb-3 flex items-center gap-2 rounded-md bg-well py-1 pr-1 pl-3 max-sm:flex-wrap text-xs text-ink-2">
          <Image size={15} aria-hidden className="shrink-0" />
          <span className="flex-1">
            Images are blocked because they can tell the sender that you opened this email.
          </span>
          <Button look="quiet" size="sm" onClick={() => setShown(true)}>
            Show images
          </Button>
          <Button
            look="quiet"
            size="sm"
            title={`Always show images from ${email}`}
            onClick={() => {
              setShown(true);
              void allowImagesOf(email);
            }}
          >
            Always<span className="sr-only"> load those from {email}</span>
          </Button>
        </div>
      ) : null}
      {page === null ? (
        <div aria-hidden className="animate-wait h-24 rounded-md bg-well" />
      ) : (
        <iframe
          key={showImages ? 'shown' : 'blocked'}
          {...source}
          title={`Message from ${message.from.name || message.from.email}`}
          sandbox={SANDBOX}
          referrerPolicy="no-referrer"
          style={{ height }}
          className={`block rounded-md [color-scheme:inherit] ${page.includes('data-paper="none"') ? 'w-full' : '-mx-4 -mt-2 w-[calc(100%+2rem)]'}`}
          onLoad={({ currentTarget }) => {
            const inner = currentTarget.contentDocument;
            if (!inner?.body) return;
            inside.current = inner;
            setAdapted(isAdaptable(inner));
            chooseColours(inner, isOnPaper);
            setHosts(enhanceFrame(inner).hosts);
            stop.current();
            stop.current = follow(inner, setHeight);
          }}
        />
      )}
      <FrameFoot
        hosts={hosts}
        isAdapted={isAdapted}
        isOnPaper={isOnPaper}
        onPaper={(next) => {
          setOnPaper(next);
          if (inside.current) chooseColours(inside.current, next);
        }}
      />
    </div>
  );
}

/** The frame's colours use light-dark(); this sets the scheme that the app uses. */
function chooseColours(inner: Document, isOnPaper: boolean): void {
  if (inner.documentElement.dataset['paper'] === 'white') return;
  const ours = getComputedStyle(document.documentElement).colorScheme;
  inner.documentElement.style.colorScheme = isOnPaper ? 'light' : ours;
}

function isAdaptable({ documentElement }: Document): boolean {
  return documentElement.dataset['paper'] === 'adapted';
}

/** The server has sanitized it already; a second sanitizer means that both would have to fail. */
function usePurifiedHtml(html: string): string | null {
  const [page, setPage] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    void import('dompurify').then(({ default: purify }) => {
      if (current)
        setPage(mailDocument(purify.sanitize(html, { ADD_ATTR: ['target'] }), 'blocked', location.origin));
    });
    return () => {
      current = false;
    };
  }, [html]);
  return page;
}

/** Sizes the frame to its content up to a limit, and forwards its keys to the inbox. */
function follow(inner: Document, setHeight: (height: number) => void): () => void {
  const { documentElement } = inner;
  const observer = new ResizeObserver(() => {
    const height = Math.ceil(documentElement.getBoundingClientRect().height);
    documentElement.toggleAttribute('data-tall', height > HEIGHT_MAX);
    setHeight(Math.min(height, HEIGHT_MAX));
  });
  observer.observe(documentElement);
  const pass = (event: KeyboardEvent) => {
    const { key, code, shiftKey, ctrlKey, metaKey, altKey } = event;
    const copy = new KeyboardEvent('keydown', {
      key,
      code,
      shiftKey,
      ctrlKey,
      metaKey,
      altKey,
      cancelable: true,
    });
    if (!window.dispatchEvent(copy)) event.preventDefault();
  };
  inner.addEventListener('keydown', pass);
  return () => {
    observer.disconnect();
    inner.removeEventListener('keydown', pass);
  };
}
