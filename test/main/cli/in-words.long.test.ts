import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations, newestVersion } from '#main/library/database/migrations.ts';
import { closeLibrary, openLibrary } from '#main/library/library.ts';
import { edit } from '#test/main/edit.ts';
import { slotOf } from '#test/fixtures/transitions.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { clipNamed } from '../import/index-fixture.ts';
import { markerOn, presetNamed, transitionOf } from '../sample-rows.ts';
import { runSegue } from './run-segue.ts';
import { indexStarters } from './starter-library.ts';

let home = '';
const version = newestVersion(migrations);

/** A library of two clips and three transitions, two of one name; an empty one; files that no command wants. */
beforeAll(async () => {
  home = realpathSync(mkdtempSync(path.join(tmpdir(), 'segue-test-')));
  closeLibrary(valueOf(openLibrary(path.join(home, 'empty.db'))));
  const library = valueOf(openLibrary(path.join(home, 'my.db')));
  await indexStarters(library, home, ['walk', 'hop']);
  const [walk, hop] = ['walk', 'hop'].map((name) => clipNamed(library, name).id);
  const [plain, again] = [transitionOf(walk, hop, 'walk → hop'), transitionOf(hop, walk, 'again')];
  const slots = ['springExact', 'cut'].map((method) => slotOf(method));
  const made = { ...plain, source: { ...plain.source, time: 0.4 }, slots };
  const twin = { ...again, id: crypto.randomUUID() };
  for (const transition of [made, again, twin]) edit(library.db, { kind: 'transition.add', transition });
  edit(
    library.db,
    { kind: 'preset.add', preset: presetNamed('Snappy') },
    { kind: 'marker.add', marker: markerOn(walk) },
    { kind: 'tag.put', tag: 'gait', clipIds: [walk] },
  );
  closeLibrary(library);
  mkdirSync(path.join(home, 'none'));
  const files = {
    'page.html': '<p>mine</p>',
    'none.csv': 'time,from,fromTime,to,toTime,duration\n',
    'odd.csv': 'a,b\n1,2\n',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(home, name), text);
  cpSync(path.join(home, 'clips', 'walk.bvh'), path.join(home, 'walk.txt'));
}, 60_000);

afterAll(() => rmSync(home, { recursive: true, force: true }));

/** What `segue LINE` ends with; @ is the folder. */
async function ended(line: string) {
  const { code, out, notes } = await runSegue(home, ...line.split(' '));
  const [said, ...more] = [out, notes].map((text) => text.replaceAll(home, '@').trimEnd());
  return [code, said, ...more];
}

/** Commands that refuse: the exit code, and why. */
const refused: Readonly<Record<string, string>> = {
  'preview --library my.db 1 --out a.png --at 99':
    '2: --at 99: this transition has poses from −0.23 to 1.00 s',
  'preview --library my.db 1 --out a.png --at -99':
    '2: --at -99: this transition has poses from −0.23 to 1.00 s',
  'preview --library my.db again --out a.png': '1: 2 transitions are called “again”. Use their numbers: 2, 3',
  'preview --library my.db nope --out a.png':
    '1: No transition in this library is called “nope”. Use a name, or a number from 1 to 3.',
  'preview --library empty.db 1 --out a.png': '1: No transition in this library is called “1”. It has none.',
  'audit --library empty.db':
    '1: This library has no transitions. Create some in the window, or use --pairs TAG.',
  'audit --library my.db --approved': '1: No transition of this library is approved. Review some first.',
  'audit --library my.db --tag nope': '1: No transition has a clip with this tag. Check the tag.',
  'audit --library my.db --pairs gait':
    '1: No two clips with this tag have an out and an in marker. Add markers to them.',
  'audit --library my.db --log none.csv': '1: The log has no transitions. Check the file.',
  'audit --library my.db --log odd.csv':
    '1: odd.csv:1: expected a line with the names time, from, fromTime, to, toTime, duration; missing: time, from, fromTime, to, toTime, duration',
  'audit --library my.db --preset nope': '2: No preset of this library is called “nope”. It has: Snappy',
  'audit --library empty.db --preset nope': '2: No preset of this library is called “nope”. It has: none',
  'bake --library empty.db --all --out none':
    '1: This library has no transitions. Create some in the window.',
  'bake --library my.db --all --out one.glb':
    '1: One file for 3 motions. Name a folder with --out, or one motion with --of.',
  'bake --library my.db 1 --of A,B --out one.BVH':
    '1: One file for 2 motions. Name a folder with --out, or one motion with --of.',
  'report --library my.db 1 --out b.html --before page.html':
    '1: Not a report of Segue. Choose another file: page.html',
  'best --library my.db --from walk --at 99':
    '1: --at 99 s is beyond the end of “walk” at 4.13 s. Mark the clip as a loop if it is one.',
  'best --library my.db --from nope --at 1': '1: No clip in this library is called “nope”. Search for it.',
  'stress --clips none': '1: The folder has no motion files: @/none',
  'stress --clips walk.txt': '1: Not a motion file. Expected BVH, glTF, VRM or FBX: walk.txt',
  'stress --clips gone.bvh': '1: File not found. Check the path: @/gone.bvh',
  'stress --clips nope --library my.db': '1: No clip in this library is called “nope”. Search for it.',
  'tune --library my.db 1 --slot C': '2: “walk → hop” has no slot C.',
  'compare --library my.db 1 --recording odd.csv':
    '1: odd.csv:1: expected the header of a recording, {"format": "segue.recording", …}. Record the game again with a recorder of Segue.',
  'restore other.backup --library my.db':
    '1: Backup not found: other.backup. Run restore without a name to list the backups of @/my.db',
  'doctor --library gone.db': '1: Library not found. Check the path: @/gone.db',
  'doctor --library odd.csv':
    '1: Not a Segue library. The file was not changed. Restore a backup of the library, or open another file: @/odd.csv',
};

test.each(Object.entries(refused))(
  'a command that cannot do what it is asked says why, and prints nothing: %s',
  async (line, wanted) => {
    const [code, said, why] = await ended(line);
    expect([said, `${code}: ${why}`]).toEqual(['', wanted]);
  },
);

/** Commands of a working day, in order: each with its output, and what it notes besides. */
const day: readonly (readonly [line: string, code: number, out: string, notes?: string])[] = [
  ['--version', 0, 'Segue 0.1.0 (Electron VERSION)'],
  ['restore --library my.db', 0, 'This library has no backups.'],
  [
    'doctor --library my.db',
    0,
    `@/my.db: version ${version} (this Segue writes ${version})\n  clips: 2\n  files: 2\n  missing files: 0\n  failed files: 0\n  watched folders: 0\n  skeletons: 1\n  joint maps: 0\n  tags: 1\n  markers: 1\n  ranges: 0\n  transitions: 3\n  presets: 1\n  lab items: 0\n  edits: 4 (0.0 MB)\nNo problems found.`,
  ],
  ['search walk --library my.db', 0, 'walk\t4.13 s\t60 fps\t26 joints\t#gait\t@/clips/walk.bvh', '1 found'],
  ['save made.json --library my.db', 0, '@/made.json: 2 clips, 3 transitions, 1 preset'],
  ['sidecars --library my.db', 0, '2 written, 0 unchanged'],
  ['sidecars --library my.db', 0, '0 written, 2 unchanged'],
  ['merge made.json clips --library my.db', 0, '3 files, 0 items added, 0 conflicts'],
  [
    'merge odd.csv --library my.db',
    1,
    '0 files, 0 items added, 0 conflicts',
    'Not a JSON file (Unexpected token \'a\', "a,b 1,2 " is not valid JSON): odd.csv',
  ],
  [
    'sample clips/walk.bvh clips/hop.bvh --out 1 --in 1 --root joint:Tail',
    2,
    '{"error":{"code":"unknownJoint","message":"There is no joint “Tail” in walk.bvh. Name one above the hips with --root.","place":"--root"}}',
    'There is no joint “Tail” in walk.bvh. Name one above the hips with --root.',
  ],
  [
    'merge none --library my.db',
    1,
    '0 files, 0 items added, 0 conflicts',
    'The folder has no sidecar files: @/none',
  ],
  [
    'merge gone --library my.db',
    1,
    '0 files, 0 items added, 0 conflicts',
    '@/gone was not found (ENOENT). Check the path. It may have been moved or renamed.',
  ],
  ['export --library my.db --out out', 0, 'transitions.segue.json\n3 transitions in @/out'],
  ['export --library my.db --out out', 0, 'transitions.segue.json (unchanged)\n3 transitions in @/out'],
  ['report --library my.db 1 --out r.html', 0, '@/r.html: 1 transition'],
  ['report --library my.db 1 --out r.html --replace', 0, '@/r.html: 1 transition, 0 changed'],
  [
    'preview --library my.db 1 --out p.png --size 64x64',
    0,
    '@/p.png: 1 picture, from the left: A Spring inertialization, B Cut',
  ],
  [
    'bake --library my.db 1 --out one.bvh --fps 10 --workers 1',
    0,
    '@/one.bvh: 52 frames, 26 joints, seam at frame 4',
  ],
  [
    'tune --library my.db 1 --slot B',
    0,
    '                         Added jerk, m/s³  Foot slide, cm  Fault score\nnow, lowest fault score             18854            46.1         35.0\nB Cut: 1 tried, 1 on the Pareto front; nothing has a lower fault score.',
  ],
  [
    'best --library my.db --from walk --at 1 --limit 2 --workers 1',
    0,
    '                in s  frame   cost\nwalk, mirrored  0.48     29  0.000\nwalk            0.00      0  0.007\nSearched 2 clips, 1\u202f064 frames with mirrored ones. Costs in m·s.',
  ],
  [
    'best --library my.db --from walk --at 1 --into hop --bridge --workers 1',
    0,
    '               in s  out s   cost\ndirect to hop         3.32  0.057\nSearched 2 clips, 1\u202f064 frames with mirrored ones. Costs in m·s.',
  ],
  [
    'best --library my.db --matrix --workers 1',
    0,
    'from \\ into    hop   walk\nhop              –  0.025\nwalk         0.025      –\nSearched 2 clips, 1\u202f064 frames with mirrored ones. Costs in m·s.',
  ],
];

test('the commands of a day say what they did', async () => {
  for (const [line, code, out, notes = ''] of day) {
    const [gave, said, noted] = await ended(line);
    const versions = String(said).replace(/(?<=\(Electron ).*(?=\)$)/, 'VERSION');
    expect([line, gave, versions, noted]).toEqual([line, code, out, notes]);
  }
});
