import { wholeLabel } from '#contract/rows/clip-label.ts';
import { expect, test } from 'vitest';
import type { Change } from '#contract/edits/edits.ts';
import { failedOutcome } from '#main/import/read/index-file.ts';
import { storeOutcomes } from '#main/library/indexed/store-outcomes.ts';
import { watchFolders } from '#main/library/indexed/watch-folders.ts';
import { aSentence } from '#test/fixtures/sentence.ts';
import { editNamed } from '#test/main/edit.ts';
import { addClip, markerOn, presetNamed, rangeOn, transitionOf, treeOf } from '../sample-rows.ts';
import { setUp } from './handlers-fixture.ts';

/** A library with some of everything. */
function worked() {
  const parts = setUp();
  const { db } = parts.library;
  const [walk, run, hop] = ['lab/walk', 'lab/run', 'hops/hop 2'].map((name, i) =>
    addClip(db, `/mocap/${name}.bvh`, { rise: i + 1, frames: 3 + i }),
  );
  addClip(db, '/copies/walk copy.bvh', { rise: 1, frames: 3 });
  const broken = { path: '/mocap/hops/broken.bvh', size: 3, modified: 1 };
  storeOutcomes(db, [failedOutcome(broken, null, 'broken.bvh: odd')], true);
  watchFolders(db, ['/mocap']);
  const [marker, range, preset, tree] = [
    markerOn(walk),
    rangeOn(run),
    presetNamed('Soft'),
    treeOf(walk, hop),
  ];
  const transition = transitionOf(walk, run, 'walk → run');
  const changes: Change[] = [
    { kind: 'marker.add', marker },
    { kind: 'range.add', range },
    { kind: 'preset.add', preset },
    { kind: 'lab.add', item: tree },
    { kind: 'transition.add', transition },
    { kind: 'tag.put', tag: 'calm', clipIds: [walk, hop] },
    { kind: 'tag.put', tag: 'fast', clipIds: [run] },
    { kind: 'note.set', clipId: hop, before: '', after: 'slides' },
    { kind: 'budgets.set', before: {}, after: { footSlide: 2 } },
  ];
  editNamed(db, 'Make it', ...changes);
  return { ...parts, walk, run, hop, marker, range, preset, tree, transition };
}

test('what the window reads of a library, as a whole', async () => {
  const { call, library, walk, run, hop, marker, range, preset, tree, transition } = worked();
  const text = expect.any(String) as string;
  const shown = { path: '', copies: [], note: '', tags: [], markerCount: 0, warnings: [], missing: false };
  const kept = { content: text, skeletonId: text, jointsId: text, trimmedFrames: 0, doubt: null };
  const root = { choice: { kind: 'auto' }, own: null, folders: [] };
  const clip = (id: string, name: string, frameCount: number, more: object) => {
    const height = expect.closeTo(1.7, 6) as number;
    const settings = { groundHeight: height, loop: false };
    const facts = {
      kind: 'clip',
      id,
      name,
      label: wholeLabel(name),
      fps: 30,
      frameCount,
      jointCount: 2,
      unitName: 'centimetres',
      read: { unit: 0.01, upAxis: 'y' },
    };
    return { ...kept, ...shown, root, ...facts, settings, detectedGround: height, ...more };
  };
  const rows = {
    tree: {
      ...clip(tree.id, 'Half', 61, { unitName: 'm', isTake: true, detectedGround: 0 }),
      read: undefined,
      take: { content: text, grounds: [expect.closeTo(1.7, 6), expect.closeTo(1.7, 6)] },
      settings: { groundHeight: 0, loop: false },
    },
    broken: {
      kind: 'failed',
      id: text,
      name: 'broken',
      path: '/mocap/hops/broken.bvh',
      error: 'broken.bvh: odd',
    },
    hop: clip(hop, 'hop 2', 5, {
      label: { words: ['hop ', '2'], order: [0, 1], shared: '' },
      path: '/mocap/hops/hop 2.bvh',
      tags: ['calm'],
      note: 'slides',
    }),
    run: clip(run, 'run', 4, { path: '/mocap/lab/run.bvh', tags: ['fast'] }),
    walk: clip(walk, 'walk', 3, {
      path: '/mocap/lab/walk.bvh',
      copies: ['/copies/walk copy.bvh'],
      tags: ['calm'],
      markerCount: 1,
    }),
  };
  const page = { offset: 0, limit: 9 };
  const words = {
    name: 'Make it',
    what: 'Make it: Note: none → slides, Foot slide: none → 2',
    where: 'walk · 7 more',
  };
  const undoable = { undo: 'Make it', redo: null, words: { undo: words, redo: null } };
  const undone = { undo: null, redo: 'Make it', words: { undo: null, redo: words } };
  const marked = { fps: 30, firstKey: 0, trimmedFrames: 0, markers: [], ranges: [] };
  const none = { unit: null, upAxis: null };
  const noBackups = { backups: [], secondFolder: null, secondProblem: null };
  const answers: readonly (readonly [method: string, request: object, answer: unknown])[] = [
    [
      'library.search',
      { text: '', limit: 10 },
      {
        rows: Object.values(rows),
        total: 5,
        byLabel: 0,
        marks: { clipIds: [tree.id, hop, run, walk], markers: [marker], ranges: [range] },
      },
    ],
    [
      'library.search',
      { text: 'lab', limit: 1, offset: 1, sort: { by: 'name', descending: true } },
      { rows: [rows.run], total: 2, byLabel: 0, marks: { clipIds: [run], markers: [], ranges: [range] } },
    ],
    ['library.clipIds', { text: '', ...page }, [tree.id, hop, run, walk]],
    ['library.clipIds', { text: '', ...page, among: [hop, tree.id] }, [tree.id, hop]],
    ['library.clips', { clipIds: [run, tree.id] }, [rows.run, rows.tree]],
    [
      'library.labels',
      { clipIds: [run, tree.id] },
      [
        [run, wholeLabel('run')],
        [tree.id, wholeLabel('Half')],
      ],
    ],
    ['library.newClips', { text: '', since: 0 }, { clipIds: [], first: null, listed: 5 }],
    [
      'library.tags',
      {},
      [
        { name: 'calm', clips: 2 },
        { name: 'fast', clips: 1 },
      ],
    ],
    [
      'library.tagsOf',
      { clipIds: [walk, run] },
      [
        { name: 'calm', clips: 1 },
        { name: 'fast', clips: 1 },
      ],
    ],
    [
      'library.facets',
      {},
      {
        joints: [{ value: 2, clips: 3 }],
        amounts: { fps: [{ value: 30, clips: 3 }] },
        folders: [
          { value: '/copies', clips: 1 },
          { value: '/mocap/hops', clips: 2 },
          { value: '/mocap/lab', clips: 2 },
        ],
      },
    ],
    ['library.markers', { clipIds: [walk, run] }, [marker]],
    ['library.ranges', { clipIds: [walk, run] }, [range]],
    [
      'library.markedClips',
      { text: '', ...page },
      {
        clips: [
          { ...marked, id: run, name: 'run', label: wholeLabel('run'), tags: ['fast'], ranges: [range] },
          { ...marked, id: walk, name: 'walk', label: wholeLabel('walk'), tags: ['calm'], markers: [marker] },
        ],
        total: 2,
      },
    ],
    ['library.unreadFiles', {}, { failed: 1, still: 0, ignoredCount: 0, ignored: [] }],
    [
      'clip.import',
      { clipId: walk },
      {
        unit: 0.01,
        unitName: 'centimetres',
        unitGuessed: true,
        upAxis: 'y',
        upAxisGuessed: true,
        rates: [30, 24, 25, 50, 60, 100, 120, 240],
        hasRows: true,
        names: null,
        doubt: null,
        takes: [walk],
        override: none,
        folder: { path: '/mocap/lab', name: 'lab', override: none },
      },
    ],
    [
      'folders.tree',
      {},
      [
        { path: '/mocap', name: 'mocap', depth: 0, rows: 4 },
        { path: '/mocap/hops', name: 'hops', depth: 1, rows: 2 },
        { path: '/mocap/lab', name: 'lab', depth: 1, rows: 2 },
        { path: '/copies', name: 'copies', depth: 0, rows: 1 },
      ],
    ],
    ['library.backups', {}, noBackups],
    ['library.secondFolder', { wanted: true }, noBackups], // no folder was chosen
    [
      'settings.preview',
      { scope: 'all', engine: 'unity' },
      {
        files: [
          'walk to run.segue.json',
          'SegueAnimatorWatch.cs',
          'SegueImporter.cs',
          'SegueMarks.cs',
          'SegueRecorder.cs',
          'SegueSettings.cs',
        ],
        notes: [
          {
            transition: 'walk → run',
            words: [
              'Unity has no spring inertialization: it cross-fades over 0.29 s. A script of yours can use the half-life.',
            ],
          },
        ],
      },
    ],
    ['edit.history', {}, { steps: [{ ...words, number: 1, time: text, undone: false }], isWhole: true }],
    ['edit.goTo', { step: 0 }, undone],
    ['edit.goTo', { step: 1 }, undoable],
    ['edit.undo', {}, undone],
    ['edit.redo', {}, undoable],
    [
      'library.open',
      {},
      {
        path: library.path,
        readOnly: false,
        jointMaps: [],
        presets: [preset],
        lab: [tree],
        transitions: [transition],
        shownOn: [],
        nameWords: {},
        budgets: { footSlide: 2 },
        engine: 'none',
        workspace: null,
        undo: undoable,
      },
    ],
  ];
  for (const [method, request, value] of answers)
    expect([method, await call(method, request)]).toEqual([method, { ok: true, value }]);
});

const lost = '0123abcd-0123-4abc-8def-0123456789ab';
const options = { of: 'A', as: 'bvh', fps: 30, root: 'kept', trailing: true, footLock: false, on: 'own' };

test.each<[method: string, request: object, code: string, place?: string]>([
  ['clip.import', { clipId: lost }, 'unknownClip', lost],
  ['folders.check', { id: 'none' }, 'unknownFolder'],
  ['folders.forget', { id: 'none' }, 'unknownFolder'],
  ['library.restore', { name: 'none', inSecond: false }, 'notFound', 'none'],
  ['index.checkAgain', { clipId: lost }, 'unknownFile', lost],
  ['index.locate', { clipId: lost }, 'unknownFile', lost],
  ['index.locateFolder', { clipId: lost }, 'unknownFile', lost],
  ['index.retry', { fileId: lost }, 'unknownFile', lost],
  ['index.reveal', { id: lost }, 'unknownFile', lost],
  ['userData.export', { labItem: lost }, 'notFound'],
  ['userData.merge', { token: lost, theirs: [] }, 'notChosen'],
  ['settings.export', { transitionId: lost }, 'unknownTransition', lost],
  ['motion.export', { transitionId: lost, options }, 'unknownTransition', lost],
  ['edit.redo', {}, 'nothingToDo'],
  ['edit.goTo', { step: 7 }, 'goneStep'],
])('%s of what is gone is refused', async (method, request, code, place) => {
  const error = { code, message: aSentence, place };
  expect(await worked().call(method, request)).toEqual({ ok: false, error });
});

test.each([
  ['library.saveCopy', {}],
  ['userData.export', {}],
  ['userData.decline', { token: lost }],
  ['job.cancel', { jobId: lost }],
  ['job.pause', { jobId: lost }],
  ['job.resume', { jobId: lost }],
  ['clips.watch', { clipIds: [] }],
  ['motion.cancel', {}],
  ['report.cancel', {}],
  ['settings.cancel', {}],
])('%s without anything to do answers nothing', async (method, request) => {
  const { call, events, faults } = setUp();
  expect([await call(method, request), events, faults]).toEqual([{ ok: true, value: null }, [], []]);
});
