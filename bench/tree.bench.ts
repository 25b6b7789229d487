/**
 * What a blend tree costs: 12 clips of 75 joints in a blend space, in step. `npm run bench -- tree [--save]`;
 * `--save` appends to docs/bench/tree.md.
 */
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { createTree } from '#core/tree/evaluation/create-tree.ts';
import { weighTree } from '#core/tree/evaluation/evaluate-tree.ts';
import { motionOfTree } from '#core/tree/evaluation/tree-motion.ts';
import type { Tree } from '#core/tree/evaluation/tree.ts';
import { createRootSample } from '#core/clip/root/root-sample.ts';
import { bakeTree } from '#core/tree/performance/take.ts';
import { chainSkeleton, wavingClip } from '#test/fixtures/clips.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { record, summary } from './record.ts';
import { valueOf } from '#test/fixtures/value-of.ts';
import { createTreeFrame, evaluateTree } from '#test/fixtures/tree-frame.ts';

const JOINTS = 75;
const LEAVES = 12;
const SECONDS = 10;

const clips = new Map(
  Array.from({ length: LEAVES }, (_, i) => {
    const clip = wavingClip({ joints: JOINTS, frameCount: 61, seed: i, loop: true });
    return [`clip ${i}`, rooted(clip)] as const;
  }),
);
const map = createJointMap(chainSkeleton(JOINTS));
const number = (keys: readonly object[]) => ({ kind: 'number', value: 0.4, keys, interpolation: 'linear' });
const samples = [...clips.keys()].map((clip, i) => ({
  x: i % 4,
  y: Math.floor(i / 4),
  node: { kind: 'clip', clip },
}));

function bind(keys: readonly object[], followsTurns = true): Tree {
  const space = { kind: 'blendSpace2D', x: { input: 'x' }, y: { input: 'y' }, samples };
  return valueOf(
    createTree(
      {
        schemaVersion: 1,
        id: 'x',
        name: 'x',
        duration: SECONDS,
        inputs: { x: number(keys), y: number([]) },
        root: { kind: 'cadence', node: space },
      },
      { map, clips },
      { followsTurns },
    ),
  );
}

const recording = Array.from({ length: SECONDS * 60 }, (_, k) => ({
  time: k / 60,
  value: 1.5 + 1.4 * Math.sin(k / 60),
}));

/** The minimum and the median of some batches, µs for each run. */
function measure(name: string, perBatch: number, run: (index: number) => unknown): string {
  let index = 0;
  const batches: number[] = [];
  for (let batch = -5; batch < 20; batch++) {
    const start = performance.now();
    for (let i = 0; i < perBatch; i++) run(index++);
    if (batch >= 0) batches.push(((performance.now() - start) * 1000) / perBatch);
  }
  const { minimum, median } = summary(batches);
  return `| ${name} | ${minimum.toFixed(0)} | ${median.toFixed(0)} |`;
}

const tree = bind(recording);
const frame = createTreeFrame(tree);
const motion = motionOfTree(tree);
const root = createRootSample();
const timeOf = (index: number): number => (index * 0.0137) % SECONDS;
motion.root(root, { elapsed: SECONDS });

record(
  'tree',
  '# Blend trees\n\nTwelve clips of 75 joints in a plane, in one cadence; µs.',
  [
    '| | minimum | median |',
    '|---|---|---|',
    measure('evaluate one moment: weights, poses, root velocity', 200, (i) =>
      evaluateTree(frame, tree, timeOf(i)),
    ),
    measure('the root of one moment, on a path that is known', 200, (i) =>
      motion.root(root, { elapsed: timeOf(i) }),
    ),
    measure('weights of one moment, for the outline', 200, (i) => weighTree(tree, { elapsed: timeOf(i) })),
    measure('bind after a change, inputs constant', 4, () => bind([])),
    measure(`bind after a change, a recording of ${SECONDS} s at 60 keys a second`, 1, () => bind(recording)),
    measure('the same during a drag, without long turns', 4, () => bind(recording, false)),
    measure(`bake a take of ${SECONDS} s`, 1, () => {
      const baked = bakeTree(tree, { map, clips, fps: 60 });
      baked.fill(0, baked.clip.frameCount);
    }),
  ].join('\n'),
);
