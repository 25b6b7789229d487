import { copyFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runOnElectronNode } from '../electron/electron-node.mjs';
import { inProject, PlainFailure, say } from '../project.mjs';
import { capture } from '../run.mjs';
import { ensureProgram } from './ensure-program.mjs';
import { writeSettings } from './write-settings.mjs';

const FILES = 40;

/**
 * Runs the script for Blender over random settings, and compares the strips, the markers and the pose of each
 * frame with the file. Returns 1 if any differ. @param folder for its files
 */
export async function checkBlender(folder) {
  await ensureProgram('blender', ['blender', 'python3-numpy']);
  say('Blender runs the script for Blender …');
  await writeSettings('blender', folder, FILES);
  for (let i = 0; i < FILES; i++) {
    mkdirSync(join(folder, String(i)));
    renameSync(join(folder, `${i}.segue.json`), join(folder, String(i), 'a.segue.json'));
  }
  await copyMotion(folder, join(folder, '0'));
  const script = inProject('resources/engines/blender/segue_blender.py');
  const check = inProject('test/interop/blender/check_script.py');
  const run = ['-b', '--factory-startup', '--python-exit-code', '1', '--python', check, '--', script, folder];
  const { code, output } = await capture('blender', run);
  if (code !== 0)
    throw new PlainFailure(`${output.trim().slice(-4000)}\nThe script for Blender is wrong (see above).`);
  say(`Blender: strips, markers, and the poses of all frames of ${FILES} of ${FILES} files are as they say.`);
  return 0;
}

/** Motion that Segue writes, and a file that is no motion. */
async function copyMotion(folder, target) {
  const motion = join(folder, 'motion');
  mkdirSync(motion);
  const { code } = await runOnElectronNode([inProject('test/interop/write-motion.ts'), motion]);
  if (code !== 0) throw new PlainFailure('The motion could not be written (see above).');
  for (const name of ['character.glb', 'walk-to-jog-kept.glb', 'walk-to-jog-joint.bvh'])
    copyFileSync(join(motion, 'ours', name), join(target, name));
  writeFileSync(join(target, 'broken.bvh'), 'no motion');
}
