import { computed, signal } from '@preact/signals';
import type { ClipOnDisk } from '#contract/library/recent-libraries.ts';
import { expect, test } from 'vitest';
import { createLayer } from '#renderer/stores/document/layer.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { noMarks } from '#renderer/stores/marks/marks.ts';
import { clipIdsOf } from '#core/transition/document/resolve-chain.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { clipTable } from '#renderer/stores/document/clip-table.ts';
import { fileProblemsOf } from '#renderer/stores/commands/file-problems.ts';
import type { LostOnOther } from '#renderer/stores/shown/follow-open-clips.ts';
import { documentOf, markerOf, transitionOf } from '../library-fixture.ts';

/** The part of the window that file problems use; both clips are 4 s long. */
function appWith({ markers = [] as ReturnType<typeof markerOf>[], out = 1 } = {}) {
  const shown = transitionOf('t1');
  const document = documentOf(markers, [shown]);
  const presence = signal('here');
  const onDisk = signal(new Map<string, ClipOnDisk>());
  const session = { marks: signal(noMarks), stage: signal({ kind: 'transition' }) };
  const transition = { ...shown, source: { ...shown.source, time: out } };
  const opened: unknown[] = [];
  const chain = signal<{ ok: true; value: readonly Transition[] }>({ ok: true, value: [transition] });
  const open = {
    character: signal(null),
    clips: signal({ state: 'none' }),
    lost: signal<readonly Partial<LostOnOther>[]>([]),
    transition: signal(transition),
    played: signal(transition),
    chain,
    clipIds: computed(() => [...new Set(clipIdsOf(chain.value.value))]),
    files: { onDisk },
  };
  const app = {
    library: {
      state: signal({ state: 'open', path: '/a/library.db', readOnly: false }),
      files: { presence },
    },
    session,
    open,
    document: { shown: createLayer(signal(document)) },
    workspace: { set: (patch: unknown) => opened.push(patch) },
  };
  return { app: app as unknown as Workbench, presence, onDisk, session, open, opened, document };
}
const messages = (app: Workbench): readonly string[] => fileProblemsOf(app).map(({ message }) => message);

test('no message while all files are in place', () => {
  expect(messages(appWith().app)).toEqual([]);
});

test('a missing library comes first, and offers a copy; a replaced one can be opened', () => {
  const { app, presence, onDisk } = appWith();
  onDisk.value = new Map([['walk', 'changed']]);
  presence.value = 'gone';
  expect(messages(app)[0]).toContain('The library file is missing');
  expect(messages(app)[1]).toContain('“walk” has changed');
  presence.value = 'replaced';
  expect(fileProblemsOf(app)[0].remedies.map(({ label }) => label)).toEqual([
    'Open current file',
    'Save library copy…',
  ]);
});

test('clips whose files are missing from one folder share a line, which locates the folder', () => {
  const { app, onDisk, document } = appWith();
  const asked: unknown[] = [];
  Object.assign(app, { bridge: { call: (...call: unknown[]) => new Promise(() => asked.push(call)) } });
  onDisk.value = new Map(['walk', 'hop'].map((id) => [id, 'missing']));
  const [folder] = fileProblemsOf(app);
  expect(messages(app)).toEqual([
    'The files of “walk” and 1 other clip are missing. The clips are shown as last read. Put the files back, or locate the folder. /mocap',
  ]);
  expect(folder.remedies.map(({ label }) => label)).toEqual(['Locate…']);
  folder.remedies[0].run();
  expect(asked).toEqual([['index.locateFolder', { clipId: 'walk' }]]);
  const [walk, hop] = ['walk', 'hop'].map((id) => document.clips.get(id)!);
  Object.assign(app.document.shown, {
    value: { ...document, clips: clipTable([walk, { ...hop, path: '/other/hop.bvh' }]) },
  });
  expect(messages(app)).toEqual([
    expect.stringContaining('The file of “walk” is missing. The clip is'),
    expect.stringMatching(/“hop” is missing.* locate the folder. \/other$/),
  ]);
});

test('a missing buffer is named, with the folder of its clip', () => {
  const { app, onDisk } = appWith();
  onDisk.value = new Map([['walk', { lacks: 'walk.bin' }]]);
  expect(messages(app)).toEqual([
    'The buffer walk.bin of “walk” is missing. The clip is shown as last read. Put the buffer back. /mocap',
  ]);
});

test('clips of earlier transitions in the chain are included', () => {
  const { source, destination } = transitionOf('t0');
  const first = { ...transitionOf('t0'), source: destination, destination: source }; // hop → walk
  const last = { ...transitionOf('t1'), source: { ...source, kind: 'chain' as const, id: 't0' } };
  const { app, onDisk, open } = appWith();
  open.transition.value = last;
  open.chain.value = { ok: true, value: [first, last] };
  onDisk.value = new Map([['walk', 'missing']]);
  expect(messages(app)).toEqual([expect.stringContaining('The file of “walk” is missing')]);
});

test('a seam past the end is reported anywhere in the chain, and its transition can be opened', () => {
  const { source, destination } = transitionOf('t0');
  const first = { ...transitionOf('t0'), name: 'first', source: { ...source, time: 4.2 } };
  const last = {
    ...transitionOf('t1'),
    source: { ...source, kind: 'chain' as const, id: 't0', time: (3.6 - destination.time) / 1.25 + 0.3 },
  };
  const { app, open, opened } = appWith();
  open.transition.value = last;
  open.chain.value = { ok: true, value: [first, last] };
  expect(messages(app)).toEqual([
    '“first”, earlier in this chain, leaves “walk” after its end at 4.00 s, where the last pose is held. Move the out marker.',
    'This transition leaves “hop” after its end at 3.60 s, where the last pose is held. Move the out marker.',
  ]);
  fileProblemsOf(app)[0].remedies[0].run();
  expect(opened).toEqual([{ openTransition: 't0' }]);
});

test('marks and seams past the end of a clip are named, and the marks can be selected', () => {
  const markers = [markerOf('in', 'walk', 4), markerOf('late', 'walk', 4.5, 'note')];
  const { app, session } = appWith({ markers, out: 5 });
  expect(messages(app)).toEqual([
    'On “walk”, a note marker reaches past the end at 4.00 s. Move or delete it.',
    'This transition leaves “walk” after its end at 4.00 s, where the last pose is held. Move the out marker.',
  ]);
  fileProblemsOf(app)[0].remedies[0].run();
  expect([...session.marks.value.ids]).toEqual(['late']);
  const outs = appWith({ markers: [markerOf('late', 'walk', 4.5)] });
  expect(messages(outs.app)[0]).toContain('an out marker reaches');
});

test('several joints whose motion is lost are named once for a clip, the rest is counted', () => {
  const { app, open, document } = appWith();
  const clip = document.clips.get('walk')!;
  const lost = { clip, joints: ['a', 'b', 'c', 'd', 'e'], angle: 0.7 };
  open.lost.value = [lost, lost];
  expect(messages(app)).toEqual([
    'a, b, c, and 2 more of “walk” move by up to 40°, but have no body part: this motion is lost on the other skeleton. Set their parts in the joint map.',
  ]);
});

test('each problem has an id of its own, and another one once it is another problem', () => {
  const { app, onDisk } = appWith();
  const ids = () => fileProblemsOf(app).map(({ id }) => id);
  onDisk.value = new Map([
    ['walk', 'changed'],
    ['hop', 'changed'],
  ]);
  const changed = ids();
  onDisk.value = new Map([
    ['walk', 'missing'],
    ['hop', 'changed'],
  ]);
  expect(new Set([...changed, ...ids()]).size).toBe(3);
});
