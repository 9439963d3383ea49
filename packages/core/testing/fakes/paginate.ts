export function paginate<Entry>(all: Entry[], pageToken: string | undefined, size: number) {
  const start = Number(pageToken ?? 0);
  const end = start + size;
  return { page: all.slice(start, end), nextPageToken: end < all.length ? String(end) : null };
}
