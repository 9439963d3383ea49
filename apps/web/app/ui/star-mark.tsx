import { Star } from 'lucide-react';

/** In a row of a list: the thread has a star. */
export function StarMark() {
  return (
    <span className="shrink-0 text-star">
      <Star size={14} aria-hidden fill="currentColor" />
      <span className="sr-only">starred,</span>
    </span>
  );
}
