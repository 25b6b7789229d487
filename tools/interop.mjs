/**
 * `npm run tool -- interop [CHECK …]`: runs Blender and scripts for engines on what Segue exports, and the
 * other way round. Compares imported joints of every format and the motion that Segue writes with Blender's
 * bones. Exit code 1 if any differ.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOnElectronNode } from './electron/electron-node.mjs';
import { ensureProgram } from './interop/ensure-program.mjs';
import { checkBlender } from './interop/blender.mjs';
import { checkMotion } from './interop/motion.mjs';
import { checkUnity } from './interop/unity.mjs';
import { checkUnreal } from './interop/unreal.mjs';
import { asProgram, inProject, PlainFailure, say } from './project.mjs';
import { capture } from './run.mjs';
import { setup } from './setup.mjs';

/**
 * By the words that choose them: `npm run tool -- interop unity`. Each gets a folder for its files and returns an
 * exit code.
 */
const checks = {
  import: checkImport,
  motion: checkMotion,
  unreal: checkUnreal,
  unity: checkUnity,
  blender: checkBlender,
};

await asProgram(import.meta.url, async (args) => {
  const unknown = args.filter((name) => !(name in checks));
  if (unknown.length > 0)
    throw new PlainFailure(`Unknown: ${unknown.join(', ')}. Known: ${Object.keys(checks).join(', ')}.`);
  await setup();
  const folder = mkdtempSync(join(tmpdir(), 'segue-interop-'));
  try {
    let code = 0;
    for (const [name, check] of Object.entries(checks)) {
      if (args.length > 0 && !args.includes(name)) continue;
      mkdirSync(join(folder, name));
      code = Math.max(code, await check(join(folder, name)));
    }
    return code;
  } finally {
    rmSync(folder, { recursive: true });
  }
});

async function checkImport(folder) {
  // Debian's Blender lacks a dependency of its glTF exporter.
  await ensureProgram('blender', ['blender', 'python3-numpy']);
  say('Blender exports files …');
  const script = ['--python-exit-code', '1', '--python', inProject('test/interop/export.py'), '--', folder];
  const { code, output } = await capture('blender', ['-b', '--factory-startup', ...script]);
  if (code !== 0) throw new PlainFailure(`${output.trim()}\nBlender could not export (see above).`);
  return (await runOnElectronNode([inProject('test/interop/compare.ts'), folder])).code;
}
