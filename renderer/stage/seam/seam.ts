// renderer/stage/seam: what is shown, evaluated at a time
import { computed, type ReadonlySignal } from '@preact/signals';
import type { JointTransforms } from '#core/forward-kinematics.ts';
import type { Floats } from '#core/floats.ts';
import type { RootedClip } from '#core/root/rooted-clip.ts';
import type { PoseOffset } from '#core/pose-offset.ts';
import type { Slot } from '#core/transition/document/document.ts';
import type { Explanation } from '#core/transition/method.ts';
import type { Skeleton } from '#core/skeleton.ts';
import type { TransitionEvaluation } from '#core/transition/evaluation/evaluation.ts';
import type { TrailingRun } from '#core/trailing/trailing-run.ts';

/** The state of the open transition: what can be shown of it. */
export type SeamState =
  | { readonly state: 'nothing' }
  | { readonly state: 'loading' }
  | { readonly state: 'obstacle'; readonly message: string }
  | { readonly state: 'ready'; readonly seam: Seam };

/** A motion that can be drawn at any moment, with its own buffers: of a transition, a clip, a tree, a run. */
export interface Seam {
  /** What curves and the alignment mark read, and what is measured at the seam; null for a stress run. */
  readonly evaluation: TransitionEvaluation | null;
  readonly skeleton: Skeleton;
  readonly motion: RootedClip; // the clip recorded on this skeleton; it shows where the bones are
  readonly groundHeight: number; // m, of the source: the floor of both clips
  readonly slots: readonly SlotFigure[]; // in the order of the figures
  /** Moments up to here are final, s; later ones are evaluated otherwise once it grows. Absent: all are. */
  readonly known?: ReadonlySignal<number>;
  /** Fills all buffers for the moment `time` s after the seam. Does not allocate. */
  evaluate(time: number): void;
}

/** A place on the ground, m. */
export interface GroundPoint {
  x: number;
  z: number;
}

/** One slot in world space, at the moment evaluated last. */
export interface SlotFigure {
  readonly pose: JointTransforms;
  readonly turns: Floats; // [joints * 4] each in the frame of its parent or the root
  readonly root: Floats; // [3] x, z m, heading rad; see `placeInWorld`
  /** Particles of its trailing joints, as evaluated; null = none trails. */
  readonly trailing: TrailingRun | null;
  readonly blend: SlotBlend | null; // null for a clip, a tree or a run: nothing of a blend is explained
}

/** The blend of a slot at the moment evaluated last. */
export interface SlotBlend {
  readonly ghost: JointTransforms; // the extrapolated source
  /**
   * Places the pose of the destination on the root of the slot and returns it; null while that clip does not
   * play.
   */
  placeDestination(): JointTransforms | null;
  readonly halfLives: Float32Array; // [joints] s, NaN = grey
  /** The offset from the destination that is left, and its rate; null while that clip does not play. */
  offsetLeft(): PoseOffset | null;
  readonly explanation: Explanation; // the values and reasons behind the half-lives
  readonly stages: readonly SlotStage[]; // the blend of each link of a chain
  readonly end: number; // s after the seam; no trace of the source afterwards
  blending: boolean; // the current link is not finished
  extrapolates: boolean; // the half-lives belong to an extrapolation
}

/** One blend of a slot, on the transition's clock. */
export interface SlotStage {
  readonly end: number; // s; no trace of its source afterwards
  readonly extrapolates: boolean;
  readonly slot: Slot; // as it is played
}

/** Joints in world space, to be filled. */
export function createTransforms(joints: number): JointTransforms {
  return { positions: new Float32Array(joints * 3), rotations: new Float32Array(joints * 4) };
}

/** `seam` while `shown` is null, else what `make` makes of it. */
export function replaceSeam<Shown>(
  seam: ReadonlySignal<SeamState>,
  shown: ReadonlySignal<Shown | null>,
  make: (seam: Seam, shown: Shown) => Seam,
): ReadonlySignal<SeamState> {
  return computed(() => {
    const state = seam.value;
    if (state.state !== 'ready' || shown.value === null) return state;
    return { state: 'ready', seam: make(state.seam, shown.value) };
  });
}
