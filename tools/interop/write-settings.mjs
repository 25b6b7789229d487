import { runOnElectronNode } from '../electron/electron-node.mjs';
import { inProject, PlainFailure } from '../project.mjs';

/**
 * Writes settings files `0.segue.json`, `1.segue.json`, … for an engine into a folder, with names that nobody
 * should have.
 */
export async function writeSettings(engine, folder, count) {
  const script = inProject('test/interop/write-settings.ts');
  const { code, output } = await runOnElectronNode([script, engine, folder, String(count)], {
    keepOutput: true,
  });
  if (code !== 0) throw new PlainFailure(`${output.trim()}\nThe settings could not be written (see above).`);
}
