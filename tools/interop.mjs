/** `npm run interop`: exports files of every format from Blender and compares imported joints with Blender's bones; exit code 1 if any differ. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOnElectronNode } from './electron/electron-node.mjs';
import { asProgram, inProject, PlainFailure, say } from './project.mjs';
import { capture } from './run.mjs';
import { setup } from './setup.mjs';

/** Debian's Blender lacks a dependency of its glTF exporter. */
const packages = ['blender', 'python3-numpy'];

await asProgram(import.meta.url, async () => {
  await setup();
  await ensureBlender();
  const folder = mkdtempSync(join(tmpdir(), 'segue-interop-'));
  try {
    say('Blender exports files …');
    const script = ['--python-exit-code', '1', '--python', inProject('test/interop/export.py'), '--', folder];
    const { code, output } = await capture('blender', ['-b', '--factory-startup', ...script]);
    if (code !== 0) throw new PlainFailure(`${output.trim()}\nBlender could not export (see above).`);
    return (await runOnElectronNode([inProject('test/interop/compare.ts'), folder])).code;
  } finally {
    rmSync(folder, { recursive: true });
  }
});

async function ensureBlender() {
  if ((await capture('blender', ['--version'])).code === 0) return;
  if (process.getuid?.() === 0) {
    say(`Installing ${packages.join(' and ')} with apt-get …`);
    const install = ['install', '-y', '--no-install-recommends', ...packages];
    if ((await capture('apt-get', install)).code === 0) return;
  }
  throw new PlainFailure(`This needs Blender: install ${packages.join(' and ')}, and run it again.`);
}
