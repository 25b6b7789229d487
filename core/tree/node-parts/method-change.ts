import { assert } from '../../kit/assert.ts';
import { EASINGS } from '../../methods/curves/easing.ts';
import {
  captureBlend,
  evaluateBlend,
  treatAlike,
  type MethodSetup,
  type CapturedBlend,
} from '../../transition/evaluation/captured-blend.ts';
import { timeName } from '../../methods/binding/read-values.ts';
import { crossfade } from '../../methods/crossfade.ts';
import { defaultValues } from '../../methods/default-values.ts';
import { blendMethods } from '../../methods/registry.ts';
import type { BlendMethod } from '../../methods/parts/method.ts';
import { choiceSpec, optionalSpec } from '../../documents/specs/plain-specs.ts';
import type { FieldsOf } from '../../documents/specs/spec.ts';
import type { Clock, Motion } from '../../clip/motion.ts';
import { capturePose } from '../../pose/captured-pose.ts';
import { copyPose, createDoublePose, createPose, type Pose } from '../../pose/pose.ts';
import type { RootedClip } from '../../clip/root/rooted-clip.ts';
import type { RootMoment, RootRule } from '../../methods/parts/root-rule.ts';
import type { Binder, Blender, BoundNode, NodeMover } from '../node-kind.ts';
import { bodyJointOf } from './rest-clip.ts';
import { createProfiledBlender, type ProfiledSelection, type SelectionLimits } from './profiled-blender.ts';

/** The change if a document states none. */
export const CROSSFADE = crossfade.id;

/**
 * The methods of a tree: the cross-fade of its children, and those with a time of their own that need no
 * playing source, no ticks of an engine, and no muscles of the library.
 */
export const treeMethods: readonly BlendMethod[] = blendMethods.filter(
  ({ id, parameters, isEngineNode, playsSource }) =>
    isEngineNode !== true &&
    (id === CROSSFADE || !playsSource) &&
    (parameters['blendTime'] ?? parameters['halfLife']) !== undefined &&
    Object.values(parameters).every(({ kind }) => kind !== 'muscles'),
);

/** The methods of a tree that menus offer, and the chosen one. @param chosen id */
export function offeredTreeMethods(chosen: unknown): readonly BlendMethod[] {
  return treeMethods.filter(({ id, isUnlisted }) => id === chosen || isUnlisted !== true);
}

/** The method with `id`; undefined if a tree cannot play it. */
function findTreeMethod(id: unknown): BlendMethod | undefined {
  return treeMethods.find((method) => method.id === id);
}

/** True if a change by a method has an easing. @param id absent = a cross-fade */
export function usesEasing(id: unknown = CROSSFADE): boolean {
  return findTreeMethod(id)?.parameters['easing'] !== undefined;
}

/**
 * How a node changes from one child to another, besides the time that it takes: fields of all nodes that do.
 */
export const changeFields = {
  method: optionalSpec(choiceSpec(treeMethods.map(({ id }) => id)), CROSSFADE),
  easing: optionalSpec(choiceSpec(EASINGS), 'smoothstep'), // for methods that have one
};
export type MethodChange = FieldsOf<typeof changeFields>;

/** The method of a change with its default values, and the time with which it settles in `duration` s. */
export function setupOfChange({ method: id, easing }: MethodChange, duration: number): MethodSetup {
  const method = findTreeMethod(id);
  assert(method !== undefined, `no method ${id}, although it was validated`);
  const defaults = defaultValues(method);
  const time = timeName(defaults);
  // Settling times are proportional to a method's own time.
  const values = { ...defaults, ...('easing' in defaults && { easing }), [time]: 1 };
  return { method, values: { ...values, [time]: duration / method.settlingTime(values) } };
}

/** A change of selection by a method. */
export type SelectionChange = ProfiledSelection & MethodChange;

/** A captured transition of a node. */
interface CapturedSeam {
  readonly time: number; // s
  readonly blend: CapturedBlend;
  readonly rule: RootRule;
  readonly root: { -readonly [Field in keyof RootMoment]: RootMoment[Field] };
}

/**
 * Creates a blender of a changing selection. Cross-fades are weights; at a seam of another method the weights
 * cut to the incoming child, and the method leads over to it from what the node showed just before:
 *
 *   seams                     s0                      s1
 *   weights          a        │  b      b ╲╱ c        │  d
 *   this node        a        │  method of s0         │  method of s1, from a, b and c as they were mixed
 *
 * So a transition reads its node's children of the same moment alone, and nothing before its seam. A
 * cross-fade that begins during one changes what it leads to, as beneath an inertialization node of an
 * engine.
 */
export function createSelectionBlender(
  children: readonly BoundNode[],
  changes: readonly SelectionChange[],
  binder: Binder,
  limits: SelectionLimits,
): Blender {
  const cut = { blendTime: 0, factors: null };
  const weighed = changes.map((change) => (change.method === CROSSFADE ? change : { ...change, ...cut }));
  const mean = createProfiledBlender(children, weighed, binder, limits);
  const led = changes.filter(({ method }) => method !== CROSSFADE);
  return led.length === 0 ? mean : leadOver(mean, led, binder);
}

/**
 * `mean`, which cuts at the seams of `changes`, with the methods that lead over from one child to the next.
 */
function leadOver(mean: Blender, changes: readonly SelectionChange[], { rest }: Binder): Blender {
  const seams: CapturedSeam[] = [];
  const unread = createPose(0);
  const sample = { source: unread, destination: unread, elapsed: 0 };
  return {
    ...mean,
    captureSeams(move, follows) {
      for (const change of changes) seams.push(captureSeam(change, { move, mean, rest, follows }));
    },
    blend(out, moment) {
      mean.blend(out, moment);
      const seam = findSeam(seams, moment);
      if (seam === null) return out;
      sample.destination = out;
      sample.elapsed = moment.elapsed - seam.time;
      // True velocities: a node above may capture them.
      return evaluateBlend(out, sample, seam.blend, true);
    },
    travel(out, moment) {
      const seam = findSeam(seams, moment);
      if (seam === null) return;
      seam.root.destination = out;
      seam.root.elapsed = moment.elapsed - seam.time;
      seam.rule.velocity(out, seam.root);
    },
  };
}

/** The last seam up to a moment; null = none. */
function findSeam(seams: readonly CapturedSeam[], { elapsed: time }: Clock): CapturedSeam | null {
  let last = seams.length - 1;
  while (last >= 0 && seams[last].time > time) last--;
  return last < 0 ? null : seams[last];
}

interface SeamSetup {
  readonly move: NodeMover;
  readonly mean: Blender;
  readonly rest: RootedClip;
  readonly follows: boolean;
}

/** Captures a change from what the node shows just before it, to what its weights show from then on. */
function captureSeam(change: SelectionChange, { move, mean, rest, follows }: SeamSetup): CapturedSeam {
  const { time, active, blendTime, factors } = change;
  const setup = setupOfChange(change, blendTime);
  const before = move({ elapsed: time - Number.EPSILON * Math.max(1, Math.abs(time)) }, true);
  const [source, source0] = [capturePose(before.pose), before.rootVelocity.slice()];
  move({ elapsed: time }, true);
  const destination0 = mean.children[active].rootVelocity.slice();
  const poses = { source, destination: mean.blend(createDoublePose(source.channels), { elapsed: time }) };
  const destination: Motion['pose'] = (out, { elapsed }) => {
    const moment = { elapsed: time + elapsed };
    move(moment);
    return mean.blend(out, moment);
  };
  const motions = { source: (out: Pose) => copyPose(out, source), destination };
  const hips = bodyJointOf(rest);
  const treatment = { ...treatAlike(source.channels), hips, ...(factors && { factors }) };
  const blend = captureBlend(setup, follows ? { ...poses, motions } : poses, treatment);
  assert(
    setup.method.readsSourceUntil(blend.capture) === 0,
    `${change.method} reads its source after the seam`,
  );
  return {
    time,
    blend,
    rule: setup.method.rootRule(setup.values, { capture: blend.capture, hips }),
    root: { source0, destination0, source: source0, destination: destination0, elapsed: 0 },
  };
}
