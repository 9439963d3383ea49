const widths = ['w-2/3', 'w-1/2', 'w-3/5', 'w-4/5', 'w-2/5', 'w-3/4', 'w-1/2', 'w-2/3'];

export function ListSkeleton() {
  return (
    <div role="status" className="lane-list flex-1 overflow-hidden">
      <span className="sr-only">Loading threads</span>
      {widths.map((width, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars never move
          key={index}
          aria-hidden
          className="animate-wait flex h-(--row) flex-col justify-center gap-2.5 px-6"
          style={{ animationDelay: `${index * 90}ms` }}
        >
          <div className={`h-3 rounded-full bg-well ${width}`} />
          <div className="h-2.5 w-1/3 rounded-full bg-well" />
        </div>
      ))}
    </div>
  );
}
