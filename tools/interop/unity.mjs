import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runOnElectronNode } from '../electron/electron-node.mjs';
import { inProject, PlainFailure, say } from '../project.mjs';
import { capture } from '../run.mjs';
import { ensureProgram } from './ensure-program.mjs';
import { checkRecorder } from './recorder.mjs';
import { writeSettings } from './write-settings.mjs';

const FILES = 50;

/**
 * Compiles the scripts for Unity as C# 7, for the editor and for a game, and runs the importer and the
 * recorder on Mono against the few types of Unity that they use. Returns 1 if a run is wrong. @param folder
 * for its files
 */
export async function checkUnity(folder) {
  await ensureProgram('mcs', ['mono-mcs']);
  say('Mono compiles and runs the scripts for Unity …');
  const sources = (place) =>
    readdirSync(inProject(place)).flatMap((name) => (name.endsWith('.cs') ? [inProject(place, name)] : []));
  const scripts = sources('resources/engines/unity');
  const here = (name) => inProject('test/interop/unity', name);
  const stubs = [here('unity-stubs.cs'), here('player-stubs.cs')];
  const program = join(folder, 'run-importer.exe');
  await compile(['-define:UNITY_EDITOR', `-out:${program}`, ...scripts, here('run-importer.cs'), ...stubs]);
  await compileApart(folder, scripts, stubs);
  const player = join(folder, 'run-recorder.exe');
  await compile([
    `-out:${player}`,
    ...scripts,
    here('run-recorder.cs'),
    here('watched-animator.cs'),
    ...stubs,
  ]);
  await writeSettings('unity', folder, FILES);
  for (let i = 0; i < FILES; i++) {
    const { code, output } = await capture('mono', [program, join(folder, `${i}.segue.json`)]);
    if (code !== 0) {
      say(`${i}: ${output.trim()}`);
      return 1;
    }
  }
  say(`Unity: the importer applies ${FILES} of ${FILES} files, and changes nothing the second time.`);
  const checker = [here('check-marks.ts'), folder, String(FILES)];
  const marks = await runOnElectronNode(checker, { keepOutput: true });
  if (marks.code !== 0)
    throw new PlainFailure(`${marks.output.trim()}\nThe events do not come back as they were (see above).`);
  say(`Unity: the events of ${FILES} files come back as the markers that they were, and once.`);
  mkdirSync(join(folder, 'watched'));
  const watched = await capture('mono', [player, join(folder, 'watched')]);
  if (watched.code !== 0)
    throw new PlainFailure(`${watched.output.trim()}\nThe watch of the Animator is wrong (see above).`);
  const played = await checkRecorder('unity', folder, (...game) => ['mono', player, ...game]);
  say(`Unity: the recorder sees both transitions of an Animator. ${played}`);
  return 0;
}

/**
 * Compiles the scripts as Unity does if those of the editor are in a folder `Editor`: into an assembly of
 * their own.
 */
async function compileApart(folder, scripts, stubs) {
  const ofEditor = scripts.filter((name) => /Segue(Importer|Marks)\.cs$/.test(name));
  const ofGame = scripts.filter((name) => !ofEditor.includes(name));
  const game = join(folder, 'game.dll');
  await compile(['-target:library', `-out:${game}`, ...ofGame, ...stubs]);
  const editor = [
    '-target:library',
    '-define:UNITY_EDITOR',
    `-r:${game}`,
    `-out:${join(folder, 'editor.dll')}`,
  ];
  await compile([...editor, ...ofEditor]);
}

async function compile(options) {
  const { code, output } = await capture('mcs', ['-langversion:7', '-warnaserror', ...options]);
  if (code !== 0)
    throw new PlainFailure(`${output.trim()}\nThe scripts for Unity do not compile (see above).`);
}
