import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { equal, same, sameFiles } from './compare.mjs';
import { makeLibrary } from './library-checks.mjs';

/** Commands that need no library. */
export async function checkPlay(both) {
  const clips = ['clips/walk.bvh', 'clips\\jog.bvh'];
  const methods = ['springExact', 'deadBlendArticle', 'crossfade'];
  for (const method of methods) {
    const play = ['--out', '40', '--in', '12', '--method', method];
    const [here, there] = await Promise.all([
      both.linux.segue('sample', ...clips.map(slashed), ...play, '--json'),
      both.windows.segue('sample', ...clips, ...play, '--json'),
    ]);
    equal(there.json(), here.json(), `sample with ${method}`);
  }
  const { requests } = await same(both, [
    'stress',
    '--clips',
    clips.map(slashed).join(','),
    '--seconds',
    '10',
  ]);
  return `sample with ${methods.length} methods, and stress of 10 s (${requests.length} interruptions), give the same numbers to the last bit`;
}

const slashed = (path) => path.replaceAll('\\', '/');

const engines = ['unreal', 'unity', 'godot', 'blender'];

/** Each command that writes files, and the folder or file that it writes. */
const outputs = [
  [
    'audit',
    '--library',
    'my.db',
    '--junit',
    'out/audit.xml',
    '--page',
    'out/audit.html',
    '--results',
    'out/audit.jsonl',
  ],
  ...engines.map((engine) => ['export', '--library', 'my.db', '--engine', engine, '--out', `out/${engine}`]),
  ['bake', '--library', 'my.db', '--all', '--of', 'A,destination', '--out', 'out/bvh'],
  ['bake', '--library', 'my.db', '--all', '--as', 'glb', '--out', 'out/glb'],
  ['report', '--library', 'my.db', '--out', 'out/report.html'],
  ['preview', '--library', 'my.db', '1', '--out', 'out/one.png'],
  ['preview', '--library', 'my.db', '2', '--size', '320x180', '--out', 'out/pictures'],
];

export async function checkOutputs(both) {
  await makeLibrary(both);
  for (const { place } of [both.linux, both.windows])
    for (const engine of ['', ...engines]) mkdirSync(join(place, 'out', engine));
  for (const args of outputs) await same(both, args);
  const files = sameFiles(both, 'out');
  return `audit, export, bake, report and preview write the same ${files} files`;
}
