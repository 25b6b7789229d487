import { computed, signal } from '@preact/signals';
import type { Motion } from '#core/clip/motion.ts';
import { createPose } from '#core/pose/pose.ts';
import { createRootSample } from '#core/clip/root/root-sample.ts';
import { createTrailingRun } from '#core/procedural/trailing/trailing-run.ts';
import { chainSkeleton } from '#test/fixtures/clips.ts';
import type { OverlayParts } from '#renderer/stage/overlays/overlay.ts';
import { overlays } from '#renderer/stage/overlays/overlays.ts';
import { DISTANCE, followDifference } from '#renderer/motion/figure-distance.ts';
import { createMoments } from '#renderer/motion/moments.ts';
import type { Moment, MotionState, Particle } from '#renderer/stores/shown/motion.ts';
import { createParticles, fillParticles } from '#renderer/motion/particles.ts';
import { oneMoment, playing } from '#test/renderer/motion/one-moment.ts';

export const JOINTS = 12;
export const LOOP = 4; // s

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

const listed = ['A', 'B'].map((name, of) => ({ name, of, snapshot: null, slot: null }));

/**
 * Two figures whose joints circle at different heights, the later ones farther apart, over a blend as long as the loop,
 * with a half-life for each joint but one: only what painters read.
 *
 * @param apart angle between the last joints of both, rad
 */
export function circling(apart = 1): Moment {
  const figure = (phase: number) => {
    const pose = {
      positions: new Float32Array(JOINTS * 3),
      rotations: new Float32Array(JOINTS * 4).fill(0.5),
    };
    const halfLives = Float32Array.from({ length: JOINTS }, (_, j) => (j === 2 ? NaN : 0.05 * 1.4 ** j));
    const root = new Float64Array(3);
    const drawn = {
      ghost: pose,
      placeDestination: () => pose,
      halfLives,
      offsetLeft: () => null,
      stages: [],
    };
    const blend = { ...drawn, blending: true, extrapolates: true, end: LOOP };
    return { phase, pose, root, particles: particlesOf(root), turns: pose.rotations, blend };
  };
  const figures = [figure(0), figure(apart)];
  const evaluate = (time: number): void => {
    for (const { phase, pose } of figures)
      for (let j = 0; j < JOINTS; j++) {
        const angle = time + j + (phase * j) / JOINTS;
        pose.positions[j * 3] = Math.cos(angle);
        pose.positions[j * 3 + 1] = j / 10;
        pose.positions[j * 3 + 2] = Math.sin(angle);
      }
  };
  const skeleton = chainSkeleton(JOINTS);
  const transition = { alignment: { kind: 'joint' } };
  const evaluation = { alignedAt: { place: [0, 1, 0] }, notice: null, transition };
  const recorded = { root: { body: skeleton.names.map((_, j) => j) } };
  return oneMoment({
    ...({ skeleton, recorded, seam: evaluation } as unknown as Partial<Moment['motion']>),
    figures,
    listed,
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

/** What painters of all overlays over `moment` are given. */
export function partsFor({ motion }: Moment): OverlayParts {
  const joints = Array.from({ length: JOINTS }, (_, j) => j);
  const still = Float64Array.of(0, 0, 0, 1);
  const range = { mean: still, minimum: new Float64Array(3), maximum: new Float64Array(3) };
  const judgement = { limits: joints.map(() => range) };
  const played = { ...playing({}, listed), state: signal<MotionState>({ state: 'ready', motion }) };
  const isOn = (id: string): boolean => app.shown.overlays.value.has(id);
  const app = {
    shown: {
      overlays: signal<ReadonlySet<string>>(new Set(overlays.map(({ id }) => id))),
      showing: { visible: signal([0, 1]), compare: signal('sideBySide') },
      difference: followDifference(
        { visible: signal([0, 1]) },
        played,
        computed(() => isOn(DISTANCE)),
      ),
    },
    workspace: { state: signal({ onionEvery: 9, inPlace: true }) },
    motion: { open: played, shown: played },
    open: { source: signal({ fps: 60 }) },
    session: {
      selectedJoint: signal(9),
      otherJoints: signal([]),
      stage: signal({ kind: 'transition' }),
      blind: signal(null),
    },
    surroundings: { theme: signal('dark') },
    game: { comparison: signal(recordedGame()) },
    judgement: signal({ judgement, clips: { clips: [motion] } }),
  };
  return {
    app: app as unknown as OverlayParts['app'],
    moments: createMoments(1024),
    joints: () => joints,
    inkOf: () => ink,
  };
}
