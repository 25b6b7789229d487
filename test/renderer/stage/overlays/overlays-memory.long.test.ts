import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { Motion } from '#core/motion.ts';
import { createPose } from '#core/pose.ts';
import { createRootSample } from '#core/root/root-sample.ts';
import { createTrailingRun, trailPose, type TrailingRun } from '#core/trailing/trailing-run.ts';
import { chainSkeleton } from '#test/fixtures/clips.ts';
import type { OverlayParts } from '#renderer/stage/overlays/overlay.ts';
import { overlays } from '#renderer/stage/overlays/overlays.ts';
import { clearOverlays, emptyView } from '#renderer/stage/overlays/view.ts';
import type { Seam, SeamState } from '#renderer/stage/seam/seam.ts';
import { createSeamWindow } from '#renderer/stage/seam/seam-window.ts';
import { NOBODY } from '#renderer/viewport/frame/viewport-frame.ts';
import { expectNothingAllocated } from '#test/fixtures/nothing-allocated.ts';

const JOINTS = 12;
// One array per line would take 0.8 MB; boxed numbers of painters that are not compiled for good take 54 KB.
const FRAMES = 30;
const LOOP = 4; // s

const ink = { line: [1, 0, 0], hole: [0, 1, 0], seam: [1, 1, 1] } as const;

/** The last four joints of a chain, as they trail at some moment. */
function trailingRun(): TrailingRun {
  const { parentIndices: parents } = chainSkeleton(JOINTS);
  const joints = new Map(
    [8, 9, 10, 11].map((joint) => [joint, { localTarget: [0, 0.1, 0], dampSeconds: 0.2, angleLimit: 0.5 }]),
  );
  const motion: Motion = { pose: (out) => out, root: (out) => out, begins: 0 };
  const run = createTrailingRun({ parents, joints, motion });
  trailPose(createPose(JOINTS), run, createRootSample(), { elapsed: 0.1 });
  return run;
}

/** Two figures whose joints circle at different heights, over a blend as long as the loop. */
function circlingSeam(): Seam {
  const figure = (phase: number) => {
    const pose = {
      positions: new Float32Array(JOINTS * 3),
      rotations: new Float32Array(JOINTS * 4).fill(0.5),
    };
    const halfLives = new Float32Array(JOINTS).fill(0.2);
    const root = new Float64Array(3);
    const drawn = { ghost: pose, placeDestination: () => pose, halfLives };
    const blend = { ...drawn, blending: true, extrapolates: true, end: LOOP };
    return { phase, pose, root, trailing: trailingRun(), turns: pose.rotations, blend };
  };
  const slots = [figure(0), figure(1)];
  const evaluate = (time: number): void => {
    for (const { phase, pose } of slots)
      for (let j = 0; j < JOINTS; j++) {
        pose.positions[j * 3] = Math.cos(time + j + phase);
        pose.positions[j * 3 + 1] = j / 10;
        pose.positions[j * 3 + 2] = Math.sin(time + j + phase);
      }
  };
  const names = Array.from({ length: JOINTS }, (_, j) => `joint${j}`);
  const transition = { alignment: { kind: 'joint' } };
  const evaluation = { alignedAt: { place: [0, 1, 0] }, notice: null, transition };
  const motion = { root: { body: names.map((_, j) => j) } };
  return { skeleton: { names }, slots, evaluate, evaluation, motion, groundHeight: 0 } as unknown as Seam;
}

/** A recorded figure of all joints, as long as the loop. */
function recordedGame() {
  const times = Float64Array.of(0, LOOP / 2, LOOP);
  const bones = Array.from({ length: JOINTS - 1 }, (_, j) => [j + 1, j] as const);
  const slot = { placed: new Float32Array(3 * JOINTS * 3).fill(0.5), roots: new Float64Array(6) };
  return { opened: { recorded: { times }, figure: { bones } }, slots: [slot, slot] };
}

function partsFor(seam: Seam): OverlayParts {
  const joints = Array.from({ length: JOINTS }, (_, j) => j);
  const still = Float64Array.of(0, 0, 0, 1);
  const range = { mean: still, minimum: new Float64Array(3), maximum: new Float64Array(3) };
  const judgement = { limits: joints.map(() => range) };
  const app = {
    shown: {
      overlays: signal(new Set(overlays.map(({ id }) => id))),
      showing: { visible: signal([0, 1]) },
      figures: signal(['A', 'B'].map((name, of) => ({ name, of, snapshot: null }))),
      difference: signal(null),
    },
    workspace: { state: signal({ onionEvery: 9, inPlace: true }) },
    open: { source: signal({ fps: 60 }) },
    session: { selectedJoint: signal(9), stage: signal({ kind: 'transition' }) },
    surroundings: { theme: signal('dark') },
    game: { comparison: signal(recordedGame()) },
    judgement: signal({ judgement, motion: { clips: [seam] } }),
  };
  return {
    app: app as unknown as OverlayParts['app'],
    seam: signal<SeamState>({ state: 'ready', seam }),
    window: createSeamWindow(),
    joints: () => joints,
    inkOf: () => ink,
  };
}

test('30 frames of every overlay over a figure and its ghost grow the heap by less than 64 KB', async () => {
  const seam = circlingSeam();
  const parts = partsFor(seam);
  const painters = overlays.flatMap(({ createPainter }) => (createPainter ? [createPainter(parts)] : []));
  const [a, b] = seam.slots;
  const view = emptyView(a.pose);
  Object.assign(view, { ghostIndex: 1, ghostMark: NOBODY });
  const frame = (time: number): void => {
    for (const { prepare } of painters) prepare?.(seam, time);
    seam.evaluate(time);
    clearOverlays(view);
    view.ghost = b.pose;
    for (const painter of painters) painter.fill(view, seam, time);
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
