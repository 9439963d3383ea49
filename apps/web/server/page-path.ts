const DATA = /[.]data$/;

/** The page's path and query: Remix asks for its data at `/inbox.data?_routes=…`. */
export function pagePath(address: string): string {
  const url = new URL(address);
  if (!DATA.test(url.pathname)) return url.pathname + url.search;
  url.searchParams.delete('_routes');
  return url.pathname.replace(DATA, '') + url.search;
}
