/*
 * The front door for other programs: what of core may be counted on. Everything is plain data, typed arrays
 * and pure functions; a function that can fail on the user's data returns a `Result`.
 */

/** Results, and the fault of a file. */
export type { Result } from './result.ts';
export type { FileFault } from './import/file-fault.ts';

/** Clips: read a BVH file, find its root, and write it again. */
export { importBvh } from './bvh/import-bvh.ts';
export { writeBvh } from './bvh/write-bvh.ts';
export { clipDuration, type Clip } from './clip.ts';
export type { ImportedTake } from './import/imported-take.ts';
export { clipJointMap } from './joints/clip-joints.ts';
export { rootOwnClip } from './joints/find-root.ts';
export type { RootedClip } from './root/rooted-clip.ts';
export type { Skeleton } from './skeleton.ts';

/** Poses: their arrays, their offsets, and their joints in the world. */
export { copyPose, createDoublePose, createPose, type Pose, type ReadonlyPose } from './pose.ts';
export { addOffset, chooseSides, scaleOffset, subtractPose, type PoseOffset } from './pose-offset.ts';
export { placeInWorld } from './root/root-in-world.ts';
export type { RootSample } from './root/root-sample.ts';

/** Sampling: the pose of a clip at any time. */
export { sampleClip } from './sampling/sample-clip.ts';

/** Transitions: the document, its check, and its evaluation at any time, in any order. */
export type { Alignment, Slot, Transition } from './transition/document/document.ts';
export { freshTransition } from './transition/document/fresh-transition.ts';
export { findTransitionProblem } from './transition/document/validate-transition.ts';
export type { TransitionProblem } from './transition/document/transition-problem.ts';
export { createEvaluation } from './transition/evaluation/create-evaluation.ts';
export {
  createTransitionFrame,
  evaluateTransition,
  type TransitionEvaluation,
  type TransitionFrame,
} from './transition/evaluation/evaluation.ts';

/** Methods: all of them, their default values, and what it takes to add one. */
export { registerMethod } from './transition/binding/register-method.ts';
export type {
  BlendMethod,
  CaptureInput,
  MethodDeclaration,
  Seam,
  TransitionSample,
} from './transition/method.ts';
export { defaultValues } from './transition/methods/default-values.ts';
export { blendMethods, findBlendMethod } from './transition/methods/registry.ts';

/** Judging: the measures of every slot of a transition. */
export { judge, type Judgement, type Measures } from './judgement/judge.ts';
