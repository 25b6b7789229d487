/**
 * Writes clips, and user data of them with names that file systems dislike, for `npm run tool -- windows`:
 * `write-library.ts FOLDER`.
 */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Change } from '#contract/edits/edits.ts';
import { runCommand } from '#main/cli/run-command.ts';
import { createTerminal } from '#main/cli/frame/terminal.ts';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { valueOf } from '#main/library/problems.ts';
import { edit } from '#test/main/edit.ts';
import { generateFolder } from '../fixtures/generated-folder.ts';
import { clipNamed } from '../main/import/index-fixture.ts';
import { markerOn, presetNamed, transitionOf } from '../main/sample-rows.ts';
import { smallBvh } from '../main/small-bvh.ts';

const starter = path.resolve(import.meta.dirname, '../../resources/starter');
const starterClips = ['walk', 'jog', 'hop', 'idle'];

/** Names of files that other systems allow in a folder that all share. */
const clipNames = [
  'aux',
  'CON',
  'com1.take',
  'ends with a dot.',
  'ends with a blank ',
  'Ünï \u202Ecod',
  '走る 😀',
  "it's",
];

/** Each a name that Windows does not take for a file as it is, or takes for one of the others. */
const transitionNames = [
  ...['CON', 'nul', 'aux.walk', 'COM1 .fast', 'lpt¹', 'ends with a dot.', 'ends with a blank ', '..'],
  ...[
    'Walk → Jog',
    'walk → jog',
    'a/b\\c:d*e?f"g<h>i|j',
    `${'x'.repeat(99)}. `,
    '走'.repeat(120),
    '👩‍🚀'.repeat(60),
  ],
];

const folder = process.argv[2];
const clips = path.join(folder, 'clips');
mkdirSync(clips, { recursive: true });
for (const name of starterClips) cpSync(path.join(starter, `${name}.bvh`), path.join(clips, `${name}.bvh`));
clipNames.forEach((name, i) => writeFileSync(path.join(clips, `${name}.bvh`), smallBvh({ rise: i + 2 })));
writeFileSync(path.join(clips, 'broken.bvh'), smallBvh().slice(0, 300));
generateFolder(path.join(clips, 'shoot'), starter, { files: 150, bytes: 6_000_000 });
await segue('index', 'clips', '--library', 'made.db');
writeEdited();
await segue('save', 'made.json', '--library', 'made.db');

async function segue(...args: readonly string[]): Promise<void> {
  const terminal = createTerminal({ write: () => true }, process.stderr);
  const code = await runCommand(args, folder, terminal, new AbortController().signal);
  if (code !== 0 && code !== 3) throw new Error(`${args[0]} ended with ${code}`); // 3: the broken file
}

function writeEdited(): void {
  const library = valueOf(openLibrary(path.join(folder, 'made.db')));
  const ids = starterClips.map((name) => clipNamed(library, name).id);
  const transitions = transitionNames.map((name, i) => {
    const plain = transitionOf(ids[i % 3], ids[(i + 1) % 3], name);
    return {
      ...plain,
      source: { ...plain.source, time: 0.4 },
      destination: { ...plain.destination, time: 0.2 },
    };
  });
  const changes: Change[] = [
    ...transitions.map((transition): Change => ({ kind: 'transition.add', transition })),
    { kind: 'tag.put', tag: 'shoot-one', clipIds: ids },
    { kind: 'marker.add', marker: markerOn(ids[0]) },
    { kind: 'preset.add', preset: presetNamed('CON') },
  ];
  edit(library.db, ...changes);
  closeLibrary(library);
}
