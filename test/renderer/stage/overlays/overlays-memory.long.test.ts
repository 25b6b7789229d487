import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { Motion } from '#core/clip/motion.ts';
import { createPose } from '#core/pose/pose.ts';
import { createRootSample } from '#core/clip/root/root-sample.ts';
import { createTrailingRun } from '#core/procedural/trailing/trailing-run.ts';
import { chainSkeleton } from '#test/fixtures/clips.ts';
import type { OverlayParts } from '#renderer/stage/overlays/overlay.ts';
import { overlays } from '#renderer/stage/overlays/overlays.ts';
import { clearOverlays, emptyView } from '#renderer/stage/overlays/view.ts';
import { createMoments } from '#renderer/motion/moments.ts';
import type { Moment, Particle } from '#renderer/stores/shown/motion.ts';
import { createParticles, fillParticles } from '#renderer/motion/particles.ts';
import { NOBODY } from '#renderer/viewport/frame/viewport-frame.ts';
import { oneMoment } from '#test/renderer/motion/one-moment.ts';
import { expectNothingAllocated } from '#test/fixtures/nothing-allocated.ts';

const JOINTS = 12;
// One array per line would take 0.8 MB; boxed numbers of painters that are not compiled for good take 54 KB.
const FRAMES = 30;
const LOOP = 4; // s

const ink = { line: [1, 0, 0], hole: [0, 1, 0], seam: [1, 1, 1] } as const;

/** The particles of the last four joints of a chain, as they trail at some moment. */
function particlesOf(root: Float64Array): readonly Particle[] {
  const { parentIndices: parents } = chainSkeleton(JOINTS);
  const joints = new Map(
    [8, 9, 10, 11].map((joint) => [joint, { localTarget: [0, 0.1, 0], dampSeconds: 0.2, angleLimit: 0.5 }]),
  );
  const motion: Motion = { pose: (out) => out, root: (out) => out, begins: 0 };
  const run = createTrailingRun({ parents, joints, motion });
  run.trail(createPose(JOINTS), createRootSample(), { elapsed: 0.1 });
  const particles = createParticles(run);
  fillParticles(particles, run, root);
  return particles;
}

/** Two figures whose joints circle at different heights, over a blend as long as the loop: only what painters read. */
function circling(): Moment {
  const figure = (phase: number) => {
    const pose = {
      positions: new Float32Array(JOINTS * 3),
      rotations: new Float32Array(JOINTS * 4).fill(0.5),
    };
    const halfLives = new Float32Array(JOINTS).fill(0.2);
    const root = new Float64Array(3);
    const drawn = { ghost: pose, placeDestination: () => pose, halfLives };
    const blend = { ...drawn, blending: true, extrapolates: true, end: LOOP };
    return { phase, pose, root, particles: particlesOf(root), turns: pose.rotations, blend };
  };
  const figures = [figure(0), figure(1)];
  const evaluate = (time: number): void => {
    for (const { phase, pose } of figures)
      for (let j = 0; j < JOINTS; j++) {
        pose.positions[j * 3] = Math.cos(time + j + phase);
        pose.positions[j * 3 + 1] = j / 10;
        pose.positions[j * 3 + 2] = Math.sin(time + j + phase);
      }
  };
  const names = Array.from({ length: JOINTS }, (_, j) => `joint${j}`);
  const transition = { alignment: { kind: 'joint' } };
  const evaluation = { alignedAt: { place: [0, 1, 0] }, notice: null, transition };
  const recorded = { root: { body: names.map((_, j) => j) } };
  return oneMoment({
    ...({ skeleton: { names }, recorded, facets: { seam: evaluation } } as unknown as Partial<
      Moment['motion']
    >),
    figures,
    evaluate,
  });
}

/** A recorded figure of all joints, as long as the loop. */
function recordedGame() {
  const times = Float64Array.of(0, LOOP / 2, LOOP);
  const bones = Array.from({ length: JOINTS - 1 }, (_, j) => [j + 1, j] as const);
  const slot = { placed: new Float32Array(3 * JOINTS * 3).fill(0.5), roots: new Float64Array(6) };
  return { opened: { recorded: { times }, figure: { bones } }, slots: [slot, slot] };
}

function partsFor({ motion }: Moment): OverlayParts {
  const joints = Array.from({ length: JOINTS }, (_, j) => j);
  const still = Float64Array.of(0, 0, 0, 1);
  const range = { mean: still, minimum: new Float64Array(3), maximum: new Float64Array(3) };
  const judgement = { limits: joints.map(() => range) };
  const app = {
    shown: {
      overlays: signal(new Set(overlays.map(({ id }) => id))),
      showing: { visible: signal([0, 1]) },
      difference: signal({ indices: [0, 1], end: LOOP, difference: { scale: 1 } }),
    },
    workspace: { state: signal({ onionEvery: 9, inPlace: true }) },
    open: { source: signal({ fps: 60 }) },
    session: { selectedJoint: signal(9), stage: signal({ kind: 'transition' }) },
    surroundings: { theme: signal('dark') },
    game: { comparison: signal(recordedGame()) },
    judgement: signal({ judgement, motion: { clips: [motion] } }),
  };
  return {
    app: app as unknown as OverlayParts['app'],
    moments: createMoments(1024),
    joints: () => joints,
    inkOf: () => ink,
  };
}

test('30 frames of every overlay over a figure and its ghost grow the heap by less than 64 KB', async () => {
  const moment = circling();
  const parts = partsFor(moment);
  const painters = overlays.flatMap(({ createPainter }) => (createPainter ? [createPainter(parts)] : []));
  const [a, b] = moment.figures;
  const view = emptyView(a.pose);
  Object.assign(view, { ghostIndex: 1, ghostMark: NOBODY });
  const frame = (time: number): void => {
    for (const { prepare } of painters) prepare?.(moment.motion, time);
    moment.evaluate(time);
    clearOverlays(view);
    view.ghost = b.pose;
    for (const painter of painters) painter.fill(view, moment, time);
  };
  await expectNothingAllocated(() => {
    for (let i = 0; i < FRAMES; i++) frame((i * 0.0937) % LOOP);
  });
  expect(view.lines.count).toBeGreaterThan(JOINTS * 40);
  expect(view.onion?.count).toBeGreaterThan(8);
  expect([view.destination, view.named, view.differences?.length]).toEqual([a.pose, true, JOINTS]);
  // Half a turn less 60° about the diagonal, from no turn at all.
  expect(view.beyond?.[3]).toBeCloseTo((2 * Math.PI) / 3, 4);
});
