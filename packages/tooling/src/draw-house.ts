import path from 'node:path';
import { isDrawingCurrent, writeDrawing } from './house/drawing-file.ts';

const root = path.resolve(import.meta.dirname, '../../..');

if (process.argv.includes('--write')) writeDrawing(root);
else if (!isDrawingCurrent(root)) {
  console.log(
    'docs/architecture.md is out of date. Redraw it: node packages/tooling/src/draw-house.ts --write',
  );
  process.exitCode = 1;
}
