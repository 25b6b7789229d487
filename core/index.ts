// core: pure functions on plain data and typed arrays; each room imports only those named before it here: kit, documents, math, pose, clip, rig, formats, procedural, methods, transition, judge, tree, engines, runs
/*
 * The front door for other programs: what of core may be counted on. Everything is plain data, typed arrays
 * and pure functions; a function that can fail on the user's data returns a `Result`.
 */

/** Results, and the fault of a file. */
export { valueOf, type Result } from './kit/result.ts';
export type { FileFault } from './formats/file-fault.ts';

/** Clips: read a BVH file, find its root, and write it again. */
export { importBvh, readBvhClip, type ReadOptions } from './formats/bvh/import-bvh.ts';
export { writeBvh } from './formats/bvh/write-bvh.ts';
export { clipDuration, type Clip } from './clip/clip.ts';
export type { ImportedTake } from './formats/imported-take.ts';
export { clipJointMap } from './rig/roles/clip-joints.ts';
export { rootOwnClip } from './rig/roles/clip-joints.ts';
export type { RootedClip } from './clip/root/rooted-clip.ts';
export type { Skeleton } from './pose/skeleton.ts';

/** Poses: their arrays, their offsets, and their joints in the world. */
export { copyPose, createDoublePose, createPose, type Pose, type ReadonlyPose } from './pose/pose.ts';
export { addOffset, chooseSides, scaleOffset, subtractPose, type PoseOffset } from './pose/offset.ts';
export { placeInWorld } from './clip/root/root-in-world.ts';
export type { RootSample } from './clip/root/root-sample.ts';

/** Sampling: the pose of a clip at any time. */
export { sampleClip } from './clip/sampling/sample-clip.ts';

/** A transition between two clips, or a clip alone, and its moments: at any time, in any order. */
export {
  createMoment,
  createTransition,
  evaluateMoment,
  type TransitionClip,
  type TransitionMoment,
  type TransitionOptions,
} from './transition/binding/create-transition.ts';
export { createClipEvaluation } from './transition/binding/bind-transition.ts';

/** Transitions as documents, with several slots and interruptions: the document, its check, its evaluation. */
export type { Alignment, Slot, Transition } from './transition/document/document.ts';
export { freshTransition } from './transition/document/fresh-transition.ts';
export { findTransitionProblem } from './transition/document/validate-transition.ts';
export type { TransitionProblem } from './transition/document/transition-problem.ts';
export { bindTransition } from './transition/binding/bind-transition.ts';
export {
  createTransitionFrame,
  evaluateTransition,
  type TransitionEvaluation,
  type TransitionFrame,
} from './transition/evaluation/evaluation.ts';

/** Methods: all of them, their default values, and what it takes to add one. */
export { registerMethod } from './methods/binding/register-method.ts';
export type {
  BlendMethod,
  CaptureInput,
  MethodDeclaration,
  Seam,
  TransitionSample,
} from './methods/parts/method.ts';
export { defaultValues } from './methods/default-values.ts';
export { blendMethods, findBlendMethod } from './methods/registry.ts';

/** Judging: the measures of every slot of a transition. */
export { judge, type Judgement, type Measures } from './judge/judge.ts';
