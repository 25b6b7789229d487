import { assert } from '../../kit/assert.ts';
import { changing, type Changing } from '../weights/changing.ts';
import { channelsOf } from '../../clip/clip-tracks.ts';
import { createPose } from '../../pose/pose.ts';
import type { RootedClip } from '../../clip/root/rooted-clip.ts';
import { jointCount } from '../../pose/skeleton.ts';
import { findSkeletonMismatch } from '../../transition/document/match-skeletons.ts';
import { clipIdsOfTree } from '../document/document.ts';
import { restBlender } from '../node-parts/rest-clip.ts';
import { risingEdges, sampleInputs, type BoundInput } from '../inputs/bound-input.ts';
import { isMet, listTicks } from '../inputs/condition.ts';
import type { Binder, BoundNode, CadenceGroup, ChildPlacement, TreeRequest } from '../node-kind.ts';
import { findNodeKind } from '../registry.ts';
import type { InputReference, NumberSource, TreeNode } from '../tree-spec.ts';
import type { FieldSpecs, DocumentProblem } from '../../documents/specs/spec.ts';

interface Assets {
  /** The rest pose; it defines the skeleton and pose layout of the tree. */
  readonly rest: RootedClip;
  readonly clips: ReadonlyMap<string, RootedClip>;
  nameOf(clipId: string): string;
}

/** Limits on starts by one input, and on nodes including repeated appearances. */
const MAX_STARTS = 200;
const MAX_NODES = 5000;

/** State shared by all binders of a tree. */
interface Binding {
  readonly assets: Assets;
  /** False leaves clips below a cadence their own time. */
  readonly matchesCadence: boolean;
  readonly inputs: ReadonlyMap<string, BoundInput>;
  readonly ticks: readonly number[];
  readonly problems: DocumentProblem[];
  readonly requests: TreeRequest[];
  readonly span: { from: number; to: number };
  bound: number; // nodes so far
}

/** The place of a node in the tree. */
interface Place {
  readonly path: string;
  readonly origin: number; // s
  readonly cadence: CadenceGroup | null;
}

/** Binds a node and its descendants; missing assets are reported. */
export function bindNodes(
  root: TreeNode,
  inputs: ReadonlyMap<string, BoundInput>,
  assets: Assets,
  matchesCadence: boolean,
) {
  const binding: Binding = {
    assets,
    matchesCadence,
    inputs,
    ticks: listTicks([...inputs.values()]),
    problems: [],
    requests: [],
    span: { from: 0, to: 0 },
    bound: 0,
  };
  const bound = bindNode(root, { path: 'root', origin: 0, cadence: null }, binding);
  const { problems, requests, span } = binding;
  return { root: bound, problems, requests, span };
}

function bindNode(node: TreeNode, place: Place, binding: Binding): BoundNode {
  const kind = findNodeKind(node.kind);
  assert(kind !== undefined, `no node of kind ${node.kind}, although it was validated`);
  if (binding.bound++ === MAX_NODES) {
    const message = `The tree has more than ${MAX_NODES} nodes, including repeated ones.`;
    binding.problems.push({ path: place.path, message });
  }
  const { rest } = binding.assets;
  return {
    path: place.path,
    name: node.name ?? place.path,
    blender:
      binding.bound > MAX_NODES
        ? restBlender(rest)
        : kind.bind(withDefaults(node, kind.fields), createBinder(place, binding)),
    pose: createPose(channelsOf(rest)),
    rootVelocity: new Float64Array(3),
    share: 0,
    active: false,
  };
}

/** Adds defaults to a node created by another node; nodes of a document have all fields. */
function withDefaults(node: TreeNode, fields: FieldSpecs): TreeNode {
  const scope = { inputs: new Map(), report: () => undefined, readNode: () => node };
  const missing = Object.entries(fields)
    .filter(([name]) => !Object.hasOwn(node, name))
    .map(([name, spec]) => [name, spec.read(undefined, name, scope)] as const);
  return { ...node, ...Object.fromEntries(missing) };
}

function createBinder(place: Place, binding: Binding): Binder {
  const { assets, inputs, problems, requests, span } = binding;
  const { rest } = assets;
  const { skeleton } = rest;
  const report = (field: string, message: string): void => {
    problems.push({ path: `${place.path}.${field}`, message });
  };
  const input = ({ input: name }: InputReference): BoundInput => {
    const found = inputs.get(name);
    assert(found !== undefined, `no input ${name}, although it was validated`);
    return found;
  };
  const changes = (from: number, to: number): void => {
    span.from = Math.min(span.from, from);
    span.to = Math.max(span.to, to);
  };
  return {
    skeleton,
    joints: jointCount(skeleton),
    channels: channelsOf(rest),
    rest,
    path: place.path,
    origin: place.origin,
    cadence: place.cadence,
    child: (node, field, placement = {}) =>
      bindNode(node, placeOf(place, field, placement, binding), binding),
    number: (source) => bindNumber(source, input, changes),
    input,
    starts(trigger, field) {
      const times = typeof trigger === 'number' ? [place.origin + trigger] : risingEdges(input(trigger));
      if (times.length > MAX_STARTS) report(field, `This would start more than ${MAX_STARTS} times.`);
      return times.slice(0, MAX_STARTS);
    },
    clip: (id, field) => findClip(id, assets, (message) => report(field, message)),
    clipsOf: (node) => clipIdsOfTree(node).map((id) => findClip(id, assets, () => undefined)),
    joint(name, field) {
      const joint = skeleton.names.indexOf(name);
      if (joint < 0) report(field, `There is no joint “${name}”.`);
      return joint;
    },
    report,
    changes,
    request: (request) => requests.push(request),
    ticks: [place.origin, ...binding.ticks.filter((time) => time > place.origin)],
    holds(condition, time) {
      sampleInputs([...inputs.values()], { elapsed: time });
      return isMet(condition, inputs);
    },
  };
}

function placeOf(parent: Place, field: string, placement: ChildPlacement, binding: Binding): Place {
  const { origin = parent.origin, appearance } = placement;
  const { cadence = parent.cadence } = binding.matchesCadence ? placement : {};
  const again = appearance === undefined ? '' : `@${appearance}`;
  return { path: `${parent.path}.${field}${again}`, origin, cadence };
}

function bindNumber(
  source: NumberSource,
  input: (reference: InputReference) => BoundInput,
  changes: (from: number, to: number) => void,
): Changing {
  if (typeof source === 'number') return changing(source);
  const { now, startsAt, track } = input(source);
  changes(startsAt, track.settledAt);
  return now;
}

/** The clip, or the rest pose if it is missing or does not fit. */
function findClip(
  id: string,
  { rest, clips, nameOf }: Assets,
  report: (message: string) => void,
): RootedClip {
  const clip = clips.get(id);
  const misfit =
    clip === undefined ? `There is no clip “${nameOf(id)}”.` : findMisfit(nameOf(id), clip, rest);
  if (misfit !== null) report(misfit);
  return clip === undefined || misfit !== null ? rest : clip;
}

function findMisfit(name: string, clip: RootedClip, rest: RootedClip): string | null {
  const mismatch = findSkeletonMismatch(rest.skeleton, clip.skeleton);
  if (mismatch !== null) return `The clip “${name}” does not fit the figure of the tree. ${mismatch.message}`;
  const agrees = clip.root.parents.every((parent, joint) => parent === rest.root.parents[joint]);
  return agrees
    ? null
    : `The hips of the clip “${name}” are a different joint than in the figure of the tree.`;
}
