/** Run by `npm run tool -- starter` on Electron's own Node: writes `resources/starter` anew. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { starterFiles } from './starter-clips.ts';

const folder = path.resolve(import.meta.dirname, '../../resources/starter');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [name, text] of starterFiles()) writeFileSync(path.join(folder, name), text);
