import { describe, expect, it } from 'vitest';
import { parseWrittenTree } from '../../testing/parse-written-tree.ts';
import { drawHouse } from './draw-house.ts';
import { redraw } from './drawing-file.ts';

const files = {
  'packages/contract/src/triage/lanes.ts': 'export const lane = 1;\n',
  'packages/core/src/mailbox/find-thread.ts': `import { lane } from '@triage/contract/inbox/lanes';\nexport const findThread = lane;\n`,
  'packages/core/src/triage/archive-thread.ts': `import { lane } from '@triage/contract/inbox/lanes';\nimport { findThread } from '../mailbox/find-thread.ts';\nexport const a = [lane, findThread];\n`,
  'packages/core/src/triage/archive-thread.test.ts': `import { a } from '../send/queue-send.ts';\na;\n`,
};

describe('drawHouse', () => {
  const drawing = drawHouse(parseWrittenTree(files));

  it('draws an arrow for an import between rooms', () => {
    expect(drawing).toContain('core_triage --> core_mailbox');
  });

  it('leaves out an arrow that a longer way already shows, and keeps it in the table', () => {
    expect(drawing).not.toContain('core_triage --> contract');
    expect(drawing).toContain('| core/triage | 1 | contract, core/mailbox |');
  });

  it('leaves out what only tests import', () => {
    expect(drawing).not.toContain('send');
  });
});

describe('redraw', () => {
  it('replaces the drawing alone, and a second time changes nothing', () => {
    const page = `${redraw('# Architecture\n\nBefore.\n', 'old')}\nAfter.\n`;
    const changed = redraw(page, 'new');
    expect(changed).toContain('Before.');
    expect(changed).toContain('After.');
    expect(changed).toContain('new');
    expect(changed).not.toContain('old');
    expect(redraw(changed, 'new')).toBe(changed);
  });
});
