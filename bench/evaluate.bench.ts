/**
 * What one frame of the window costs the core: both clips sampled, the destination aligned, slots A and B
 * evaluated and explained. `npm run bench -- evaluate [--save]`; `--save` appends to docs/bench/evaluate.md.
 */
import { worldTransforms } from '#core/pose/forward-kinematics.ts';
import { createPose } from '#core/pose/pose.ts';
import { createClipCursor } from '#core/clip/sampling/clip-cursor.ts';
import { sampleCursor } from '#core/clip/sampling/sample-clip.ts';
import { bindTransition } from '#core/transition/binding/bind-transition.ts';
import { createTransitionFrame, evaluateTransition } from '#core/transition/evaluation/evaluation.ts';
import { wavingClip } from '#test/fixtures/clips.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { slotOf, transitionOf } from '#test/fixtures/transitions.ts';
import { record, summary } from './record.ts';
import { valueOf } from '#test/fixtures/value-of.ts';

const JOINTS = 75;
const BATCHES = 60;
const PER_BATCH = 100;

interface Timing {
  readonly name: string;
  readonly minimum: number; // us
  readonly median: number; // us
}

/** Times `run`, which is given numbers that never repeat, in batches after a warm-up. */
function measure(name: string, run: (index: number) => void): Timing {
  let index = 0;
  const batches: number[] = [];
  for (let batch = -20; batch < BATCHES; batch++) {
    const start = performance.now();
    for (let i = 0; i < PER_BATCH; i++) run(index++);
    if (batch >= 0) batches.push(((performance.now() - start) * 1000) / PER_BATCH);
  }
  return { name, ...summary(batches) };
}

const source = rooted(wavingClip({ joints: JOINTS, frameCount: 600 }));
const destination = rooted(wavingClip({ joints: JOINTS, frameCount: 600, seed: 3 }));

function evaluating(name: string, methods: readonly string[], window: number): Timing {
  const transition = transitionOf({ slots: methods.map((method) => slotOf(method, blendingAll(method))) });
  const created = valueOf(bindTransition([transition], [source, destination], null));
  const frame = createTransitionFrame(created);
  return measure(name, (index) => evaluateTransition(frame, created, ((index * 0.0137) % 1) * window));
}

/** Blends that last as long as what is timed, so that no frame is the cheap one after the end. */
function blendingAll(method: string): Record<string, number> {
  return method === 'springExact' ? {} : { blendTime: 1 };
}

function sampling(): Timing {
  const cursor = createClipCursor(source);
  const pose = createPose(JOINTS);
  return measure('sample one clip', (index) => {
    cursor.time = (index * 0.0137) % 9;
    sampleCursor(pose, cursor);
  });
}

function placing(): Timing {
  const pose = createPose(JOINTS);
  const local = {
    positions: source.positions.subarray(0, JOINTS * 3),
    rotations: source.rotations.subarray(0, JOINTS * 4),
  };
  return measure('world transforms of one figure', () =>
    worldTransforms(pose, source.skeleton.parentIndices, local),
  );
}

const timings = [
  evaluating('A spring and B dead blending', ['springExact', 'deadBlendArticle'], 1),
  evaluating('spring alone', ['springExact'], 1),
  evaluating('dead blending alone', ['deadBlendArticle'], 1),
  evaluating('crossfade alone', ['crossfade'], 1),
  sampling(),
  placing(),
  measure('bind the transition (each change while dragging)', () =>
    bindTransition([transitionOf()], [source, destination], null),
  ),
];

const table = [
  `| per frame, ${JOINTS} joints | minimum, µs | median, µs |`,
  '|---|---|---|',
  ...timings.map(({ name, minimum, median }) => `| ${name} | ${minimum.toFixed(1)} | ${median.toFixed(1)} |`),
].join('\n');

record(
  'evaluate',
  '# Evaluation of a transition\n\nTwo clips sampled, aligned, and each slot evaluated and explained.',
  table,
);
