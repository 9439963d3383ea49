import { jsonLine, printable, printableLines, type Terminal } from './terminal.ts';

export interface Form {
  /** JSON for programs, text for a person. */
  json: boolean;
}

export interface Column<Row> {
  title: string;
  width: number;
  /** Never cut: the next command needs it whole. */
  isId?: true;
  of(row: Row): string;
}

/** A list: a line of JSON each as it comes, or a table. */
export async function writeRows<Row>(
  { output, env }: Terminal,
  { json }: Form,
  rows: AsyncIterable<Row> | Iterable<Row>,
  columns: readonly Column<Row>[],
): Promise<void> {
  if (json) {
    for await (const row of rows) output.write(jsonLine(row));
    return;
  }
  const widths = fitWidths(columns, output.columns ?? 100);
  const head = line(
    columns.map(({ title }) => title),
    widths,
    columns,
  );
  const isBold = output.isTTY && !env['NO_COLOR'];
  output.write(isBold ? `\u001b[1m${head}\u001b[22m\n` : `${head}\n`);
  for await (const row of rows)
    output.write(
      `${line(
        columns.map(({ of }) => of(row)),
        widths,
        columns,
      )}\n`,
    );
}

export function writeAnswer({ output }: Terminal, { json }: Form, answer: unknown, text: string): void {
  output.write(json ? jsonLine(answer) : `${printableLines(text)}\n`);
}

function line(cells: string[], widths: number[], columns: readonly { isId?: true }[]): string {
  return cells
    .map((cell, at) => {
      const width = widths[at] ?? 10;
      return columns[at]?.isId ? printable(cell).padEnd(width) : clip(printable(cell), width);
    })
    .join('  ')
    .trimEnd();
}

function clip(text: string, width: number): string {
  const characters = [...text];
  return characters.length > width ? `${characters.slice(0, width - 1).join('')}…` : text.padEnd(width);
}

/** The last column takes what the others leave. */
function fitWidths<Row>(columns: readonly Column<Row>[], whole: number): number[] {
  const widths = columns.map(({ width }) => width);
  const others = widths.slice(0, -1).reduce((sum, width) => sum + width + 2, 0);
  return [...widths.slice(0, -1), Math.max(20, whole - others)];
}
