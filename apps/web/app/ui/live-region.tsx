/** Said politely; the turn of the two lines makes the same words heard again. */
export function LiveRegion({ text, count }: { text: string; count: number }) {
  return (
    <div className="sr-only" aria-live="polite" role="status">
      {count % 2 === 0 ? <span>{text}</span> : <p>{text}</p>}
    </div>
  );
}
