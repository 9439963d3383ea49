import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { describeAim } from './aim.ts';
import type { BenchRow } from './report-row.ts';

const START = '<!-- table: npm run bench -- --write -->';
const END = '<!-- end of the table -->';

/** The rows as the table of the page, with the machine and the day that they are of. */
export function writeTable(page: string, rows: readonly BenchRow[]): void {
  const lines = rows.map(({ what, ours, baseline, ratio, aim }) => {
    return `| ${[what, ours, baseline, ratio.toFixed(2), aim ? describeAim(aim) : ''].join(' | ')} |`;
  });
  const table = [
    START,
    `${new Date().toISOString().slice(0, 10)}, ${describeMachine()}`,
    '',
    '| What | Ours | Baseline of the same run | Ratio | Aim |',
    '|---|---|---|---|---|',
    ...lines,
    END,
  ].join('\n');
  const text = readFileSync(page, 'utf8');
  const [from, to] = [text.indexOf(START), text.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`${page} has no place for the table`);
  writeFileSync(page, text.slice(0, from) + table + text.slice(to + END.length));
}

function describeMachine(): string {
  const processors = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const load = loadavg()[0]?.toFixed(1);
  return `${processors.length} × ${processors[0]?.model.trim()}, ${memory} GiB, Node ${process.versions.node}, load at the end ${load}.`;
}
