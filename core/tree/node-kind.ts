// core/tree: blend trees: what a kind of node is, and the registry of all
import type { Cycle } from '../blending/cadence/marker-phase.ts';
import type { Changing } from '../blending/changing.ts';
import type { Pose } from '../pose.ts';
import type { RootedClip } from '../root/rooted-clip.ts';
import type { Skeleton } from '../skeleton.ts';
import type { BlendSpan, TurningMotion } from '../turns/long-turns.ts';
import type { TransitionRequest } from '../transition/requests/requests.ts';
import type { BoundInput } from './inputs/bound-input.ts';
import type { Condition } from './inputs/condition.ts';
import type { InputReference, NumberSource, Trigger } from './schema/input-specs.ts';
import type { FieldSpecs, TreeNode } from './schema/spec.ts';

/** The tree's clock. */
export interface Moment {
  time: number; // s
}

/**
 * One kind of node: its file, and a line in the registry. A node's fields are data; bound to clips and inputs it becomes a
 * blender, which is evaluated in two passes:
 *
 *   weigh, from the root down:    each node gives its children their weights
 *   blend, from the leaves up:    each node that has weight fills its pose and its root velocity from its children's
 *
 * Poses are relative to the figure's root. Root places are never blended, only root velocities, and the root path follows from those:
 * blended places would drag the figure along where two motions part.
 */
export interface NodeKind<Fields extends object = object> {
  readonly id: string; // written to files: never rename
  readonly label: string;
  readonly fields: FieldSpecs<Fields>;
  /** What is wrong between fields that are each right in themselves; `at` makes the path of a field. */
  check?(fields: Fields, report: (place: string, message: string) => void): void;
  /** Once, when the tree is opened. The only call that may allocate. */
  bind(fields: Fields, binder: Binder): Blender;
}

/** A node bound to its clips and inputs. Holds nothing between evaluations but buffers. */
export interface Blender {
  readonly children: readonly BoundNode[];
  /**
   * [children * 2] the share of this node's pose that each child has, and its rate (1/s). They sum to 1: what is added counts with
   * its weight, the reference that it is the difference to with minus that weight; a layer counts with its mean over the joints.
   */
  readonly weights: Float64Array;
  /**
   * [children * 2] laid out as `weights`: the share of this node's root velocity, v = sum of w_i v_i, that each child has. Without
   * it the shares are those of the pose, for the sake of the feet: one that is planted in all children moves by -v_i relative to root
   * i, by minus the sum in the blended pose, and so stays planted (but for the few cm/s that mean angles leave). What is added adds
   * the difference between its velocity and its reference's. Layers have shares of their own: their mean over the joints does not
   * concern the root, or waving would slow a walk down. There the root goes with the joint that carries the body, as it goes with the
   * root bone in engines.
   */
  readonly rootWeights?: Float64Array;
  /** Writes `weights`, and `rootWeights`, at a moment for which the inputs have been sampled. */
  weigh(moment: Moment): void;
  /** Fills `out` from the poses of the children that have weight. */
  blend(out: Pose, moment: Moment): Pose;
  /** For a leaf that travels: writes its root velocity, see `BoundNode`, into `out`, which is 0. A leaf without it stands still. */
  travel?(out: Float64Array, moment: Moment): void;
  /** Whether no child had anything to say at the last moment: what is seen is the rest pose. */
  gap?: boolean;
  /** Follows what the children do through each of its blends, where they turn far; see `LongTurns`. Once, when the tree is bound. */
  follow?(blends: readonly ChildBlend[], motions: readonly TurningMotion[]): void;
  /** For a leaf that keeps cadence with others: its cycle. */
  readonly cycle?: Cycle;
  /** For a node below which leaves keep cadence: what they share. */
  readonly cadence?: CadenceGroup;
}

/** When several children of a node have weight, s, and which: their indices. */
export interface ChildBlend {
  readonly from: number; // -infinity where they always had
  readonly to: number; // infinity where they go on to have
  /** What of that is followed: where weights change. */
  readonly span: BlendSpan;
  readonly children: readonly number[];
}

/** A node in its place in the tree. */
export interface BoundNode {
  readonly path: string; // in the document; with `@time` for each further appearance of the same node
  readonly name: string; // the document's, else its path
  readonly kind: string;
  readonly blender: Blender;
  readonly pose: Pose; // relative to the root
  readonly rootVelocity: Float64Array; // [3] side, forward m/s, turn rad/s, in the root's own frame
  /** Weight in the whole tree at the last moment, and whether the pose is needed. */
  share: number;
  active: boolean;
}

/** What leaves that keep cadence share: the phase of the cycle, which goes on from round to round, and its rate. */
export interface CadenceGroup {
  readonly phase: Changing;
}

/** A request for a transition that a rule makes; `from` is the path of the rule. */
export interface TreeRequest extends TransitionRequest {
  readonly leaves: string; // name of a state
  readonly enters: string;
}

/** Where children stand that do not run on their parent's clock, or that appear more than once. */
export interface Placement {
  /** Tree time, s, at which the child's own clock is 0. */
  readonly origin?: number;
  /** Set for each appearance of a node that may appear several times. */
  readonly appearance?: number; // s
  readonly cadence?: CadenceGroup | null;
}

/** What binding a node may use. */
export interface Binder {
  readonly skeleton: Skeleton;
  readonly joints: number;
  /** The rest pose, a clip of one frame. */
  readonly rest: RootedClip;
  readonly path: string;
  /** Tree time, s, at which the node's own clock is 0. */
  readonly origin: number;
  /** The group that clips below keep cadence with, if any. */
  readonly cadence: CadenceGroup | null;
  child(node: TreeNode, place: string, placement?: Placement): BoundNode;
  number(source: NumberSource): Changing;
  input(reference: InputReference): BoundInput;
  /** Times at which something begins, s, ascending. */
  starts(trigger: Trigger, place: string): readonly number[];
  clip(id: string, place: string): RootedClip;
  joint(name: string, place: string): number;
  report(place: string, message: string): void;
  /** Says between which moments the weights below may change; outside them everything goes on as it is. */
  changes(from: number, to: number): void;
  request(request: TreeRequest): void;
  /** The moments at which conditions are looked at, s, ascending; the first is the node's own 0. */
  readonly ticks: readonly number[];
  /** Whether `condition` holds at a moment. */
  holds(condition: Condition, time: number): boolean;
}
