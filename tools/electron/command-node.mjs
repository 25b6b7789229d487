/** The Node that commands run on. */
import { asNode } from './electron-node.mjs';
import { electronPath } from './ensure-electron.mjs';
import { complain, PlainFailure } from '../project.mjs';
import { capture } from '../run.mjs';
import { isAtLeast } from '../packages/node-version.mjs';
import { pinnedNode } from '../packages/pinned-node.mjs';

/** The oldest that commands are tried on (`npm run tool -- windows`). */
const oldest = '22.0.0';

/**
 * Electron's own Node, or another one where that does not start: even without a window it needs GTK, which a
 * container may not have.
 * @param {{ electron?: string, version?: string, fetched?: () => Promise<string> }} [here]
 * @returns {Promise<{ program: string, env: NodeJS.ProcessEnv }>} `env`: what it needs besides ours
 */
export async function commandNode({
  electron = electronPath,
  version = process.versions.node,
  fetched = fetchNode,
} = {}) {
  const { code } = await capture(electron, ['--version'], { env: { ...process.env, ...asNode } });
  if (code === 0) return { program: electron, env: asNode };
  const program = isAtLeast(version, oldest) ? process.execPath : await fetched();
  complain('Electron lacks system libraries here. The command runs without it, on Node.');
  return { program, env: { NODE_NO_WARNINGS: '1' } };
}

async function fetchNode() {
  if (process.platform === 'linux' && process.arch === 'x64') return pinnedNode('linux');
  throw new PlainFailure(
    `Without Electron, commands need Node ${oldest} or newer; this is ${process.version}.`,
  );
}
