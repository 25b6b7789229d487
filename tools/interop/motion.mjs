import { runOnElectronNode } from '../electron/electron-node.mjs';
import { inProject, PlainFailure, say } from '../project.mjs';
import { capture } from '../run.mjs';
import { ensureProgram } from './ensure-program.mjs';

/** Imports the motion that Segue writes into Blender, and compares its bones with our joints. @param {string} folder for files */
export async function checkMotion(folder) {
  await ensureProgram('blender', ['blender', 'python3-numpy']);
  say('Blender imports the motion that Segue writes …');
  const written = await runOnElectronNode([inProject('test/interop/write-motion.ts'), folder]);
  if (written.code !== 0) return written.code;
  const python = ['--python-exit-code', '1', '--python', inProject('test/interop/import.py'), '--', folder];
  const { code, output } = await capture('blender', ['-b', '--factory-startup', ...python]);
  const verdicts = output.split('\n').filter((line) => line.startsWith('OURS '));
  if (verdicts.length === 0)
    throw new PlainFailure(`${output.trim()}\nBlender could not import (see above).`);
  for (const line of verdicts) say(line.slice('OURS '.length));
  return code;
}
