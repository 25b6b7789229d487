// core/tree: blend trees: kinds of nodes and their registry
import type { Clock, Motion } from '../clip/motion.ts';
import type { Cycle } from './cadence.ts';
import type { Changing } from './weights/changing.ts';
import type { Channels } from '../pose/channels.ts';
import type { Pose } from '../pose/pose.ts';
import type { RootedClip } from '../clip/root/rooted-clip.ts';
import type { Skeleton } from '../pose/skeleton.ts';
import type { BlendSpan } from '../clip/continuity/long-turns.ts';
import type { BoundInput } from './inputs/bound-input.ts';
import type { RuleCondition } from './inputs/condition.ts';
import type { InputReference, NumberSource, Trigger, TreeNode } from './tree-spec.ts';
import type { FieldSpecs, FieldsOf } from '../documents/specs/spec.ts';

/**
 * A kind of node, in a file of its own or of its like, and a line in the registry. A node's fields are data;
 * bound to clips and inputs it becomes a blender, evaluated in two passes:
 *
 *   weigh, from the root down:    each node gives its children their weights
 *   blend, from the leaves up:    each node with weight fills its pose and its root velocity from its children's
 *
 * Poses are relative to the root. Only root velocities are blended, and the root path is their integral:
 * blended positions would drag the figure if two motions diverge.
 */
export interface NodeKind<Specs extends FieldSpecs = FieldSpecs, Id extends string = string> {
  readonly id: Id; // written to files: never rename
  readonly label: string;
  readonly fields: Specs;
  /** Reports inconsistencies between valid fields. */
  check?(fields: FieldsOf<Specs>, report: (place: string, message: string) => void): void;
  /** Binds a node when the tree is opened. The only call that may allocate. */
  bind(fields: FieldsOf<Specs>, binder: Binder): Blender;
}

/** Defines a kind whose values have the types of its specs. */
export function defineNode<Specs extends FieldSpecs, Id extends string>(
  kind: NodeKind<Specs, Id>,
): NodeKind<FieldSpecs, Id> {
  return kind;
}

/** A node bound to its clips and inputs. It has no state besides buffers. */
export interface Blender {
  readonly children: readonly BoundNode[];
  /**
   * [children * 2] each child's share of this node's pose, and its rate (1/s). They sum to 1: an additive
   * pose counts with its weight, its reference with minus that weight, a layer with its mean over the joints.
   */
  readonly weights: Float64Array;
  /**
   * [children * 2] like `weights`: each child's share of this node's root velocity, v = sum of w_i v_i. By
   * default the shares of the pose, so that feet stay planted: a foot planted in all children moves by -v_i
   * relative to root i, and by minus the sum in the blended pose (except for a few cm/s from mean angles). An
   * additive pose adds the difference of its velocity to its reference's. Layers have their own root shares,
   * those of the hips: with the mean over joints, waving would slow down a walk.
   */
  readonly rootWeights?: Float64Array;
  /** Writes `weights` and `rootWeights`. The inputs must be sampled. */
  weigh(moment: Clock): void;
  /** Like `weights` at one joint, valid until the next call; absent = `weights` at every joint. */
  weighJoint?(joint: number): Float64Array;
  /** Fills `out` from the poses of children with weight. */
  blend(out: Pose, moment: Clock): Pose;
  /** Changes the root velocity that its children add up to, see `BoundNode`: 0 for a leaf. */
  travel?(out: Float64Array, moment: Clock): void;
  /**
   * Follows long turns of the children through each blend; see `LongTurns`. Called once, when the tree is
   * bound.
   */
  follow?(blends: readonly ChildBlend[], motions: readonly Motion['pose'][]): void;
  /** Captures the seams of its transitions. Called once, when the tree is bound. @param follows long turns */
  captureSeams?(move: NodeMover, follows: boolean): void;
  /** The cycle of a leaf in cadence. */
  readonly cycle?: Cycle;
  /** The group of a cadence node. */
  readonly cadence?: CadenceGroup;
}

/** A blend: a time range, s, in which several children have weight, by index. */
export interface ChildBlend {
  readonly from: number; // -infinity if without beginning
  readonly to: number; // infinity if without end
  /** The followed part: where weights change. */
  readonly span: BlendSpan;
  readonly children: readonly number[];
}

/** A bound node of a tree. */
export interface BoundNode {
  readonly path: string; // in the document; with `@time` for each further appearance of the same node
  readonly name: string; // the document's, else its path
  readonly blender: Blender;
  readonly pose: Pose; // relative to the root
  readonly rootVelocity: Float64Array; // [3] side, forward m/s, turn rad/s, in the root's own frame
  /** Weight in the whole tree at the last evaluation, and true if the pose is needed. */
  share: number;
  active: boolean;
}

/** Moves a node to any time, even where it has no weight, and its root velocity if asked. */
export type NodeMover = (moment: Clock, movesRoot?: boolean) => BoundNode;

/** A cadence group: the common phase, which accumulates over cycles, and its rate. */
export interface CadenceGroup {
  readonly phase: Changing;
}

/** A request of a node for a transition between its states. */
export interface TreeRequest {
  readonly from: string; // path of its rule, transition or entry
  readonly node: string; // path
  readonly time: number; // s, of arrival
  readonly duration: number; // s
  /** Factor per joint name; null = all 1. */
  readonly profile: Readonly<Record<string, number>> | null;
  readonly title: string; // `Rule 1`
  readonly method: string; // id
  readonly begins: number; // s, at the out mark that it waits for; else its time
  readonly leaves: string; // name of a state
  readonly enters: string;
  /** What was granted instead, in words; null = it was granted. */
  readonly lostTo: string | null;
}

/** The placement of a child with its own clock, or with several appearances. */
export interface ChildPlacement {
  /** Tree time, s, at which the child's own clock is 0. */
  readonly origin?: number;
  /** Identifies each appearance of a repeated node. */
  readonly appearance?: number; // s
  readonly cadence?: CadenceGroup | null;
}

/** The interface to bind a node. */
export interface Binder {
  readonly skeleton: Skeleton;
  readonly joints: number;
  readonly channels: Channels; // of poses
  /** The rest pose, a clip of one frame. */
  readonly rest: RootedClip;
  readonly path: string;
  /** Tree time, s, at which the node's own clock is 0. */
  readonly origin: number;
  /** The cadence group of the clips below, if any. */
  readonly cadence: CadenceGroup | null;
  child(node: TreeNode, place: string, placement?: ChildPlacement): BoundNode;
  number(source: NumberSource): Changing;
  input(reference: InputReference): BoundInput;
  /** Start times of a trigger, s, ascending. */
  starts(trigger: Trigger, place: string): readonly number[];
  clip(id: string, place: string): RootedClip;
  /** The clips of a node and those below it, without reports. */
  clipsOf(node: TreeNode): readonly RootedClip[];
  joint(name: string, place: string): number;
  report(place: string, message: string): void;
  /** Declares a time range in which the weights below may change. */
  changes(from: number, to: number): void;
  request(request: TreeRequest): void;
  /** The times at which conditions are checked, s, ascending; the first is the node's own 0. */
  readonly ticks: readonly number[];
  /** True if `condition` holds at a time. */
  holds(condition: RuleCondition, time: number): boolean;
}
