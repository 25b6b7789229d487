import { electronPath } from './ensure-electron.mjs';
import { capture, run } from '../run.mjs';

/** What makes Electron plain Node. */
export const asNode = { ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1' };

/**
 * Runs a script on Electron's own Node, the one the app has.
 * @param {string[]} args script first @param {{ keepOutput?: boolean, env?: NodeJS.ProcessEnv }} [options]
 */
export function runOnElectronNode(args, { keepOutput = false, env = process.env } = {}) {
  const start = keepOutput ? capture : run;
  return start(electronPath, args, { env: { ...env, ...asNode } });
}
