import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inProject, PlainFailure, say } from '../project.mjs';
import { capture } from '../run.mjs';
import { ensureProgram } from './ensure-program.mjs';
import { writeSettings } from './write-settings.mjs';

const FILES = 50;

/**
 * Compiles the scripts for Unity as C# 7, for the editor and for a game, and runs the importer on Mono against the few types of Unity
 * that it uses. Returns 1 if a run is wrong. @param folder for its files
 */
export async function checkUnity(folder) {
  await ensureProgram('mcs', ['mono-mcs']);
  say('Mono compiles and runs the scripts for Unity …');
  const sources = (place) =>
    readdirSync(inProject(place)).flatMap((name) => (name.endsWith('.cs') ? [inProject(place, name)] : []));
  const scripts = sources('resources/engines/unity');
  const [runner, stubs] = sources('test/interop/unity');
  const program = join(folder, 'run-importer.exe');
  await compile(['-define:UNITY_EDITOR', `-out:${program}`, ...scripts, runner, stubs]);
  await compile(['-target:library', `-out:${join(folder, 'game.dll')}`, ...scripts, stubs]);
  await writeSettings('unity', folder, FILES);
  for (let i = 0; i < FILES; i++) {
    const { code, output } = await capture('mono', [program, join(folder, `${i}.segue.json`)]);
    if (code !== 0) {
      say(`${i}: ${output.trim()}`);
      return 1;
    }
  }
  say(`Unity: the importer applies ${FILES} of ${FILES} files, and changes nothing the second time.`);
  return 0;
}

async function compile(options) {
  const { code, output } = await capture('mcs', ['-langversion:7', '-warnaserror', ...options]);
  if (code !== 0)
    throw new PlainFailure(`${output.trim()}\nThe scripts for Unity do not compile (see above).`);
}
