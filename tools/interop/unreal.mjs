import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runOnElectronNode } from '../electron/electron-node.mjs';
import { inProject, PlainFailure, say } from '../project.mjs';
import { capture } from '../run.mjs';
import { ensureProgram } from './ensure-program.mjs';
import { checkRecorder } from './recorder.mjs';

const EXPORTS = 50;

/**
 * Compiles the scripts for Unreal, and runs them against the few classes of its module that they use: an
 * example whose calls are known, and exports with hostile names. Compiles and runs the recorder too. Returns
 * 1 if a run is wrong. @param folder for its files
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
  const { code, output } = await capture('python3', [
    runner,
    scripts,
    join(folder, 'facts.json'),
    example,
    ...places,
  ]);
  say(`Unreal: ${output.trim()}`);
  if (code !== 0) return 1;
  const recorder = join(folder, 'recorder');
  mkdirSync(recorder);
  const program = await compileRecorder(scripts, recorder);
  say(`Unreal: ${await checkRecorder('unreal', recorder, (...game) => [program, ...game])}`);
  return 0;
}

/** With every header of Unreal replaced by the stand-in. Returns the path of the program. */
async function compileRecorder(scripts, folder) {
  await ensureProgram('g++', ['g++']);
  say('g++ compiles the recorder for Unreal …');
  const sources = ['SegueRecorder.h', 'SegueRecorder.cpp'].map((name) =>
    readFileSync(join(scripts, name), 'utf8'),
  );
  for (const [, header] of sources.join('').matchAll(/#include "(.+)"/g)) {
    if (header === 'SegueRecorder.h') continue;
    mkdirSync(join(folder, dirname(header)), { recursive: true });
    writeFileSync(join(folder, header), '#include "unreal-stand-in.h"\n');
  }
  const here = inProject('test/interop/unreal');
  const program = join(folder, 'run-recorder');
  const options = ['-std=c++20', '-Wall', '-Wextra', '-Werror', '-fsanitize=address,undefined'];
  const folders = [folder, here, scripts].flatMap((each) => ['-I', each]);
  const files = [join(scripts, 'SegueRecorder.cpp'), join(here, 'run-recorder.cpp')];
  const { code, output } = await capture('g++', [...options, ...folders, ...files, '-o', program]);
  if (code !== 0)
    throw new PlainFailure(`${output.trim()}\nThe recorder for Unreal does not compile (see above).`);
  return program;
}
