import './bootstrap/require-node.mjs';
import { runMain } from './bootstrap/plain-failure.mjs';
import { projectRoot } from './bootstrap/project-root.mjs';
import { startEverything } from './bootstrap/start-everything.mjs';

await runMain(() => startEverything(projectRoot, { mode: 'production' }));
