import { expect, test } from 'vitest';
import { readExports, type ExportChoices } from '#renderer/stores/workspace/export-choices.ts';

const defaultExports = readExports(undefined);

/** No field has its default. */
const changed: ExportChoices = {
  engine: { scope: 'all' },
  report: { scope: 'approved' },
  button: { last: 'motion.export' },
  motion: {
    of: 'destination',
    as: 'glb',
    fps: 23.976,
    root: 'in-place',
    trailing: false,
    footLock: true,
    on: 'own',
  },
  recording: {
    kind: 'video',
    span: 'whole',
    size: 'square',
    fps: 60,
    isDraft: true,
    ending: 'webm',
    withMoment: false,
    withNames: false,
    metrics: ['footSlide'],
  },
};

test('choices of all dialogs are read again', () => {
  expect(readExports(JSON.parse(JSON.stringify(changed)))).toEqual(changed);
});

test('what is no choice of this version becomes the default, and the rest stays', () => {
  for (const stored of [undefined, null, 7, 'motion', [], { motion: 'bvh', report: null }])
    expect(readExports(stored)).toEqual(defaultExports);
  const motion = { ...changed.motion, of: 'Q', as: 'fbx', fps: 0, trailing: 'yes', toString: 1, more: 2 };
  const recording = { ...changed.recording, size: '4k', fps: 25, metrics: ['footSlide', 'mood'] };
  const read = readExports({ ...changed, engine: { scope: 'mine' }, motion, recording, other: {} });
  expect(read).toEqual({
    engine: defaultExports.engine,
    report: changed.report,
    button: changed.button,
    motion: { ...changed.motion, of: 'A', as: 'bvh', fps: 30, trailing: true },
    recording: { ...changed.recording, size: 'shown', fps: 30, metrics: [] },
  });
});

test.each([Number.NaN, Infinity, '60', -1, 1001])('%s is no frame rate', (fps) =>
  expect(readExports({ motion: { fps } }).motion.fps).toBe(30),
);
