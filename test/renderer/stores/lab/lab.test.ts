import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { sameClips, type LabClip } from '#renderer/stores/lab/lab-clips.ts';
import { wavingClip } from '#test/fixtures/clips.ts';
import { clipOf } from '../library-fixture.ts';
import type { LabItem } from '#contract/lab-items.ts';
import { followTreeTime } from '#renderer/stores/lab/lab.ts';
import type { ClipUses } from '#renderer/stores/transitions/clip-uses.ts';
import { transitionOnStage, type Stage } from '#renderer/stores/session/stage.ts';

const item: LabItem = { id: 'tree', kind: 'tree', name: 'Gaits', content: {} };
const use = (id: string, time: number, playRate = 1) => ({
  kind: 'tree' as const,
  id,
  time,
  playRate,
  mirror: false,
});

test('a tree is shown at the time at which the transition plays it', () => {
  const uses = signal<ClipUses | null>({ source: use('walk', 3), destination: use('tree', 2, 0.5) });
  const [stage, time] = [signal<Stage>(transitionOnStage), signal(1)];
  const treeTime = followTreeTime(signal(item), { uses, stage, time });
  expect(treeTime.value).toBe(2.5); // 2 s in, and one second of the seam at half speed
  uses.value = { source: use('tree', 3), destination: use('walk', 2) };
  expect(treeTime.value).toBe(4);
  uses.value = { source: use('walk', 3), destination: use('jog', 2) };
  expect(treeTime.value, 'a tree that the transition does not use').toBe(1);
  uses.value = { source: use('walk', 3), destination: use('tree', 2) };
  stage.value = { kind: 'tree' } as Stage;
  expect(treeTime.value, 'open by itself').toBe(1);
});

const walk: LabClip = {
  id: 'walk',
  motion: wavingClip({ joints: 2, frameCount: 3 }),
  joints: {},
  summary: clipOf('walk'),
  settings: { groundHeight: 0.1, loop: false },
};

test.each<readonly [string, Partial<LabClip>]>([
  ['id', { id: 'hop' }],
  ['motion', { motion: { ...walk.motion } }],
  ['edits of joints', { joints: {} }],
  ['root', { summary: { ...walk.summary, root: { ...walk.summary.root, choice: { kind: 'hips' } } } }],
  ['ground', { settings: { ...walk.settings, groundHeight: 0.2 } }],
  ['loop', { settings: { ...walk.settings, loop: true } }],
  ['contacts', { settings: { ...walk.settings, contacts: { left: [{ start: 0, end: 1 }] } } }],
])('with another %s a clip of an item is another', (_what, other) => {
  expect(sameClips([walk], [{ ...walk, ...other }])).toBe(false);
  expect(sameClips([walk], [{ ...walk, summary: { ...walk.summary, tags: ['calm'] } }])).toBe(true);
});
