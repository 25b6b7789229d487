import type { JointMap } from '../../rig/roles/joint-map.ts';
import { failure, success, type Result } from '../../kit/result.ts';
import { alignTracks, channelsOf } from '../../clip/clip-tracks.ts';
import type { RootedClip } from '../../clip/root/rooted-clip.ts';
import { bindNodes } from './bind-nodes.ts';
import { tableCadence, seekCadence, type TabledCadence } from '../node-parts/cadence-group.ts';
import { bindInput, sampleInputs } from '../inputs/bound-input.ts';
import { createRestClip } from '../node-parts/rest-clip.ts';
import type { BoundNode, ChildBlend, NodeMover } from '../node-kind.ts';
import { parseTree } from '../document/parse-tree.ts';
import type { DocumentProblem } from '../../documents/specs/spec.ts';
import { weighNodes, type Tree } from './tree.ts';
import type { Motion } from '../../clip/motion.ts';
import { copyPose } from '../../pose/pose.ts';
import { blendNodes, moveRoots, weighTree } from './evaluate-tree.ts';

/** The assets of a tree. */
export interface TreeAssets {
  readonly map: JointMap; // of the tree's figure
  readonly clips: ReadonlyMap<string, RootedClip>; // by id
}

/** How a tree is bound. */
export interface BindingChoices {
  /**
   * False leaves out long turns (see `prepareNodes`), which take long to find in a recording: fast enough to
   * be called during a drag, but a joint whose clips turn against each other by half a turn or more may take
   * the other way round. Absent = true.
   */
  readonly followsTurns?: boolean;
  /** False leaves clips below a cadence their own time, to show what it does. Absent = true. */
  readonly matchesCadence?: boolean;
  /** The name of a clip that is missing, for problems; absent = as the document names it. */
  readonly nameOf?: (clipId: string) => string | undefined;
}

/** Parses a tree from JSON and binds it to its clips; or returns all problems with their paths. */
export function createTree(
  json: unknown,
  assets: TreeAssets,
  { followsTurns = true, matchesCadence = true, nameOf }: BindingChoices = {},
): Result<Tree, readonly DocumentProblem[]> {
  const parsed = parseTree(json);
  if (!parsed.ok) return parsed;
  const document = parsed.value;
  const inputs = new Map(Object.entries(document.inputs).map(([name, input]) => [name, bindInput(input)]));
  const { rest, clips } = alignAssets(createRestClip(assets.map), assets.clips);
  const { root, problems, requests, span } = bindNodes(
    document.root,
    inputs,
    { rest, clips, nameOf: (id) => nameOf?.(id) ?? document.clips[id]?.name ?? id },
    matchesCadence,
  );
  if (problems.length > 0) return failure(problems);
  const nodes = inOrder(root);
  const tree: Tree = {
    document,
    channels: channelsOf(rest),
    inputs: [...inputs.values()],
    nodes,
    cadences: nodes.flatMap(({ blender }) =>
      blender.cadence ? [{ group: blender.cadence as TabledCadence }] : [],
    ),
    requests: requests.toSorted((a, b) => a.time - b.time),
    span,
    moment: { elapsed: 0 },
  };
  nodes.forEach((node, i) => {
    if (node.blender.cadence) prepareCadence(node, i, tree);
  });
  prepareNodes(tree, followsTurns);
  return success(tree);
}

/** The rest pose and the clips on one table of channels. */
function alignAssets(rest: RootedClip, clips: ReadonlyMap<string, RootedClip>) {
  const [aligned, ...others] = alignTracks([rest, ...clips.values()]);
  return { rest: aligned, clips: new Map([...clips.keys()].map((id, i) => [id, others[i]])) };
}

/** A node and its descendants, parents first. */
function inOrder(node: BoundNode): readonly BoundNode[] {
  return [node, ...node.blender.children.flatMap(inOrder)];
}

/** Finds the clips in cadence and tabulates their phase. */
function prepareCadence(node: BoundNode, index: number, { nodes, inputs, span, moment }: Tree): void {
  const group = node.blender.cadence as TabledCadence;
  group.members.push(...findMembers(node));
  const end = index + inOrder(node).length;
  tableCadence(group, span, (time) => {
    moment.elapsed = time;
    sampleInputs(inputs, moment);
    weighNodes(node, nodes, index, moment, end);
  });
}

/** The leaves with a cycle below a node, except those of nested cadences. */
function findMembers({ blender }: BoundNode): readonly BoundNode[] {
  return blender.children.flatMap((child) => {
    if (child.blender.cycle) return [child];
    return child.blender.cadence ? [] : findMembers(child);
  });
}

/** Sampling step of weights, s; longer if there would be more than MAX_STEPS. */
const STEP = 1 / 60;
const MAX_STEPS = 18_000;

/**
 * Prepares the nodes of a tree that depend on the motion of those below them: captures the seams of
 * transitions, and finds long turns in all blends, joints whose children rotate too far against each other
 * for a single arc. A blend lasts while several children have weight. One without beginning or end is
 * followed from the first to the last change of any weight in the tree.
 *
 * @param follows false leaves out long turns
 */
function prepareNodes(tree: Tree, follows: boolean): void {
  const { nodes } = tree;
  const blends = follows ? findBlends(tree) : [];
  // Children first: a parent depends on their output.
  for (let i = nodes.length - 1; i >= 0; i--) {
    const { blender } = nodes[i];
    if (follows && blends[i].length > 0) {
      const motions = blender.children.map((child): Motion['pose'] => {
        const move = moverOf(child, tree);
        return (out, clock) => copyPose(out, move(clock).pose);
      });
      blender.follow?.(blends[i], motions);
    }
    if (blender.captureSeams) blender.captureSeams(moverOf(nodes[i], tree), follows);
  }
}

/** The blends of each node, in which several children have weight, [nodes]. */
function findBlends(tree: Tree): readonly (readonly ChildBlend[])[] {
  const { nodes, span } = tree;
  const found = nodes.map((): ChildBlend[] => []);
  const step = Math.max(STEP, (span.to - span.from) / MAX_STEPS);
  const steps = Math.ceil((span.to - span.from) / step);
  for (let k = 0; k <= steps; k++) {
    const time = Math.min(span.from + k * step, span.to);
    weighTree(tree, { elapsed: time });
    nodes.forEach(({ active, blender }, i) => {
      const weighty = blender.children.flatMap((child, k) => (child.active ? [k] : []));
      if (!active || weighty.length < 2) return;
      const last = found[i].at(-1);
      const before = last !== undefined && last.span.end >= time - step / 2 ? found[i].pop() : undefined;
      // A blend that begins or ends between two samples is followed from the sample before to the one after.
      const [start, end] = [before?.span.start ?? time - step, time + step];
      found[i].push({
        from: before?.from ?? (k === 0 ? Number.NEGATIVE_INFINITY : start),
        to: k === steps ? Number.POSITIVE_INFINITY : end,
        span: { start, end },
        children: [...new Set([...(before?.children ?? []), ...weighty])],
      });
    });
  }
  return found;
}

function moverOf(node: BoundNode, tree: Tree): NodeMover {
  const { nodes } = tree;
  const first = nodes.indexOf(node);
  const end = first + countBelow(node);
  const around = nodes.findLastIndex(
    (each, i) => i < first && each.blender.cadence !== undefined && i + countBelow(each) > first,
  );
  return (moment, movesRoot = false) => {
    weighTree(tree, moment);
    // The phase of a cadence follows from the weights in it, so one without weight is weighed first.
    if (around >= 0) weighHidden(around, around + countBelow(nodes[around]), tree);
    weighHidden(first, end, tree);
    blendNodes(tree, first, end);
    if (movesRoot) moveRoots(tree, first, end);
    return node;
  };
}

/** Weighs the nodes of a range, the first and those below it, unless they have weight. */
function weighHidden(first: number, end: number, { nodes, moment }: Tree): void {
  if (nodes[first].active) return;
  weighNodes(nodes[first], nodes, first, moment, end);
  for (let i = first; i < end; i++) {
    const { cadence } = nodes[i].blender;
    if (cadence) seekCadence(cadence as TabledCadence, moment);
  }
}

/** Number of a node and its descendants. */
function countBelow({ blender }: BoundNode): number {
  return blender.children.reduce((sum, child) => sum + countBelow(child), 1);
}
