import { gzipSync } from 'node:zlib';
import { reportRow } from '../report/report-row.ts';
import type { Line } from './open-line.ts';

/** Compares the bytes of the first page with the data it shows. */
export async function weighPage(app: Line, listPath: string): Promise<void> {
  const page = await app.ask({ path: '/inbox', headers: { Accept: 'text/html' } });
  const json = await app.ask({ path: listPath });
  if (page.status !== 200 || json.status !== 200) throw new Error(`${page.status} and ${json.status}`);
  const [ours, data] = [gzipSync(page.body).length, gzipSync(json.body).length];
  reportRow({
    what: 'weight of /inbox, first lane in it, gzipped',
    ours: kilobytes(ours),
    baseline: `its 50 rows as gzipped JSON: ${kilobytes(data)}`,
    ratio: ours / data,
  });
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1_000).toFixed(1)} kB`;
}
