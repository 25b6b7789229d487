import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runOnElectronNode } from '../electron/electron-node.mjs';
import { inProject, PlainFailure, say } from '../project.mjs';
import { capture } from '../run.mjs';
import { ensureProgram } from './ensure-program.mjs';

const EXPORTS = 50;

/**
 * Compiles the scripts for Unreal, and runs them against the few classes of its module that they use: an example whose calls are known,
 * and exports with hostile names. Returns 1 if a run is wrong. @param folder for its files
 */
export async function checkUnreal(folder) {
  await ensureProgram('python3', ['python3']);
  say('Python compiles and runs the scripts for Unreal …');
  const scripts = inProject('resources/engines/unreal');
  const names = readdirSync(scripts).filter((name) => name.endsWith('.py'));
  const compile = 'import sys; [compile(open(p, encoding="utf-8").read(), p, "exec") for p in sys.argv[1:]]';
  const compiled = await capture('python3', ['-c', compile, ...names.map((name) => join(scripts, name))]);
  if (compiled.code !== 0)
    throw new PlainFailure(`${compiled.output.trim()}\nThe scripts for Unreal do not compile (see above).`);
  const writer = [inProject('test/interop/unreal/write-exports.ts'), folder, String(EXPORTS)];
  const written = await runOnElectronNode(writer, { keepOutput: true });
  if (written.code !== 0)
    throw new PlainFailure(`${written.output.trim()}\nThe exports could not be written.`);
  const places = Array.from({ length: EXPORTS }, (_, i) => join(folder, String(i)));
  const runner = inProject('test/interop/unreal/run_scripts.py');
  const example = inProject('test/interop/unreal/example');
  const { code, output } = await capture('python3', [runner, scripts, example, ...places]);
  say(`Unreal: ${output.trim()}`);
  return code === 0 ? 0 : 1;
}
