import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runOnElectronNode } from '../electron/electron-node.mjs';
import { inProject, PlainFailure, say } from '../project.mjs';
import { capture } from '../run.mjs';
import { ensureProgram } from './ensure-program.mjs';

/**
 * Imports the motion that Segue writes into Blender, and compares its bones with our joints; then runs the
 * script that makes FBX of it, and compares what Segue imports with what it wrote. Returns 1 if any differ.
 * @param {string} folder for files
 */
export async function checkMotion(folder) {
  await ensureProgram('blender', ['blender', 'python3-numpy']);
  say('Blender imports the motion that Segue writes …');
  const written = await runOnElectronNode([inProject('test/interop/write-motion.ts'), folder]);
  if (written.code !== 0) return written.code;
  const { code, output } = await blender('test/interop/import.py', folder);
  const verdicts = output.split('\n').filter((line) => line.startsWith('OURS '));
  if (verdicts.length === 0)
    throw new PlainFailure(`${output.trim()}\nBlender could not import (see above).`);
  for (const line of verdicts) say(line.slice('OURS '.length));
  return Math.max(
    code,
    await checkFbx(join(folder, 'ours'), 'glb'),
    await checkFbx(join(folder, 'ours'), 'bvh'),
  );
}

async function checkFbx(ours, format) {
  say(`Blender makes FBX of ${format.toUpperCase()} …`);
  const folder = join(ours, format);
  mkdirSync(folder);
  for (const name of readdirSync(ours).filter(
    (each) => each.endsWith(`.${format}`) || each.endsWith('.json'),
  ))
    copyFileSync(join(ours, name), join(folder, name));
  const { output } = await blender('resources/engines/blender/segue_fbx.py', folder);
  const { code } = await runOnElectronNode([inProject('test/interop/compare-motion.ts'), folder]);
  if (code !== 0) say(output.trim().slice(-2000));
  return code;
}

function blender(script, folder) {
  const scripts = ['test/interop/blender/debian.py', script].flatMap((each) => ['--python', inProject(each)]);
  return capture('blender', ['-b', '--factory-startup', '--python-exit-code', '1', ...scripts, '--', folder]);
}
