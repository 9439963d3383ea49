import { expect, test } from 'vitest';
import { sampleRows } from '../../data/rows/sample-rows.ts';
import { labelsFor } from './labels-for.ts';

const label = (id: string) => ({ id, name: id, colour: null });
const labels = [label('Label_1'), label('mabcdef~Label_1')];
const [row] = sampleRows;
const rowOf = (threadId: string) => ({ ...(row ?? expect.fail('no sample')), threadId });

test('threads of one mailbox can have its labels, and threads of two have none in common', () => {
  const [own, others] = [rowOf('a1'), rowOf('mabcdef~a1')];
  expect(labelsFor([own], labels)).toEqual([labels[0]]);
  expect(labelsFor([others, rowOf('mabcdef~a2')], labels)).toEqual([labels[1]]);
  expect(labelsFor([own, others], labels)).toBeNull();
});
