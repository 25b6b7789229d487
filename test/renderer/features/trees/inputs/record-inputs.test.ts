import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { SegueBridge } from '#contract/api.ts';
import type { Edit } from '#contract/edits/edits.ts';
import type { LabItem } from '#contract/lab-items.ts';
import type { TreeInput } from '#core/tree/inputs/input-document.ts';
import { createInputRecorder } from '#renderer/features/trees/inputs/record-inputs.ts';
import { createDocumentStore, createEditing } from '#renderer/stores/document/document-store.ts';
import { createInputsSession } from '#renderer/stores/lab/tree/inputs-session.ts';
import { inputsIn } from '#renderer/stores/lab/tree/open-tree.ts';
import { createNotices } from '#renderer/stores/notices.ts';
import { numberInput } from './sample-inputs.ts';

const tree: LabItem = {
  id: 't1',
  kind: 'tree',
  name: 'Speed',
  content: {
    schemaVersion: 1,
    inputs: { speed: numberInput(), lean: numberInput({ interpolation: 'linear' }) },
    root: { kind: 'restPose' },
  },
};

/** A window with an open tree, whose speed is armed, and whose main keeps every edit. */
function openLab(loop = false) {
  const document = createDocumentStore();
  document.saved.value = { ...document.saved.value, lab: [tree, { ...tree, id: 't2', name: 'Other' }] };
  const edits: Edit[] = [];
  const call = ((_: string, { edit }: { edit: Edit }) => {
    edits.push(edit);
    return Promise.resolve({ ok: true, value: { undo: edit.name, redo: null } });
  }) as unknown as SegueBridge['call'];
  const notices = createNotices();
  const editing = createEditing(document, { call }, notices);
  const session = { time: signal(0), playing: signal(false), shuttle: signal(1) };
  const inputs = createInputsSession();
  inputs.armed.value = new Set(['speed']);
  const workspace = { state: signal({ openItem: 't1', loop }) };
  const app = { document, editing, notices, session, workspace, lab: { inputs, time: session.time } };
  const recorder = createInputRecorder(app as unknown as Parameters<typeof createInputRecorder>[0]);
  const keys = (name: string): TreeInput['keys'] =>
    (inputsIn(document.shown.lab.value[0].content)[name] as TreeInput).keys;
  return { document, notices, session, workspace, recorder, edits, keys, armed: inputs.armed };
}

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test('an armed input is held from frame to frame; the end of playback makes one edit of all takes', async () => {
  const { session, recorder, edits, keys } = openLab();
  session.playing.value = true;
  expect(recorder.hold('speed', 0.5)).toBe(true);
  session.time.value = 0.5;
  recorder.hold('speed', 0.75);
  session.time.value = 1;
  expect(keys('speed').at(-1)).toEqual({ time: 0.5, value: 0.75 });
  recorder.release('speed');
  session.time.value = 2;
  recorder.hold('speed', 0.25);
  expect(edits).toEqual([]);
  session.playing.value = false;
  await turn();
  expect(edits.map(({ name }) => name)).toEqual(['Record speed']);
  expect(keys('speed')).toEqual([
    { time: 0, value: 0.5 },
    { time: 0.5, value: 0.75 },
    { time: 2, value: 0.25 },
  ]);
});

test('in a loop, the last pass counts where it was held', () => {
  const { session, recorder, keys } = openLab();
  session.playing.value = true;
  session.time.value = 1;
  recorder.hold('speed', 0.5);
  session.time.value = 3;
  recorder.hold('speed', 0.6);
  session.time.value = 0.5;
  recorder.hold('speed', 0.9);
  session.time.value = 2;
  expect(keys('speed').map(({ time, value }) => [Number(time.toFixed(3)), value])).toEqual([
    [0.5, 0.9],
    [2.017, 0.5],
    [3, 0.6],
  ]);
});

test('in a loop, the status line says so once a recording begins', () => {
  for (const loop of [false, true]) {
    const { notices, session, recorder } = openLab(loop);
    session.playing.value = true;
    expect(notices.status.value).toBe('');
    recorder.hold('speed', 0.5);
    expect(notices.status.value).toBe(loop ? 'Recording speed in a loop: the last pass counts' : '');
    recorder.cancel();
    expect(notices.status.value).toBe('Dropped the recording');
  }
});

test('several inputs are recorded together', async () => {
  const { session, recorder, edits, keys, armed } = openLab();
  armed.value = new Set(['speed', 'lean']);
  session.playing.value = true;
  recorder.hold('speed', 0.5);
  recorder.hold('lean', 0.25);
  session.time.value = 1;
  session.playing.value = false;
  await turn();
  expect(edits.map(({ name }) => name)).toEqual(['Record speed, lean']);
  expect(keys('lean').map(({ value }) => value)).toEqual([0.25, 0.25]);
});

test('nothing is recorded unarmed, paused or backwards', async () => {
  const { session, recorder, edits } = openLab();
  expect(recorder.hold('speed', 1)).toBe(false);
  session.playing.value = true;
  expect(recorder.hold('lean', 1)).toBe(false);
  session.shuttle.value = -1;
  expect(recorder.hold('speed', 1)).toBe(false);
  session.playing.value = false;
  await turn();
  expect(edits).toEqual([]);
});

test('a cancelled recording leaves the input as it was; one under way is kept when its tab closes', async () => {
  const { session, recorder, edits, keys, document } = openLab();
  session.playing.value = true;
  recorder.hold('speed', 1);
  recorder.cancel();
  session.time.value = 1;
  expect(document.preview.value).toBeNull();
  expect(keys('speed')).toEqual([]);
  recorder.hold('speed', 1);
  recorder.dispose();
  await turn();
  expect(edits.map(({ name }) => name)).toEqual(['Record speed']);
});

test('another tree that opens does not get what was recorded', async () => {
  const { session, workspace, recorder, edits } = openLab();
  session.playing.value = true;
  recorder.hold('speed', 1);
  workspace.state.value = { openItem: 't2', loop: false };
  session.time.value = 1;
  recorder.dispose();
  await turn();
  expect(edits.flatMap(({ changes }) => changes)).toEqual([
    expect.objectContaining({ kind: 'lab.set', before: expect.objectContaining({ id: 't1' }) as LabItem }),
  ]);
});
