export function NoPreview({ reason }: { reason: string }) {
  return (
    <div role="status" className="flex flex-1 flex-col items-center justify-center gap-1 p-8 text-center">
      <p className="font-semibold">No preview</p>
      <p className="text-sm text-ink-2">{reason} You can download it.</p>
    </div>
  );
}
