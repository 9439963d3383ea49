/** Said politely, each line once: what comes is added, so that nothing is heard again that stands there already. */
export function LiveRegion({ lines }: { lines: readonly { id: number; text: string }[] }) {
  return (
    <div className="sr-only" aria-live="polite" aria-atomic="false" role="status">
      {lines.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
