/** Lines are appended, so that screen readers do not repeat earlier ones. */
export function LiveRegion({ lines }: { lines: readonly { id: number; text: string }[] }) {
  return (
    <div className="sr-only" aria-live="polite" aria-atomic="false" role="status">
      {lines.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
