import type { JointMap } from '../../rig/roles/joint-map.ts';
import { failure, success, type Result } from '../../kit/result.ts';
import type { RootedClip } from '../../clip/root/rooted-clip.ts';
import { jointCount } from '../../pose/skeleton.ts';
import { bindNodes } from './bind-nodes.ts';
import { tableCadence, type TabledCadence } from '../node-parts/cadence-group.ts';
import { bindInput, sampleInputs } from '../inputs/bound-input.ts';
import { createRestClip } from '../node-parts/rest-clip.ts';
import type { BoundNode } from '../node-kind.ts';
import { parseTree } from '../document/parse-tree.ts';
import type { DocumentProblem } from '../../documents/specs/spec.ts';
import { prepareNodes } from './prepare-nodes.ts';
import type { Tree } from './tree.ts';
import { weighNodes } from './weigh-nodes.ts';

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
  const rest = createRestClip(assets.map);
  const { root, problems, requests, span } = bindNodes(
    document.root,
    inputs,
    { rest, clips: assets.clips, nameOf: (id) => nameOf?.(id) ?? document.clips[id]?.name ?? id },
    matchesCadence,
  );
  if (problems.length > 0) return failure(problems);
  const nodes = inOrder(root);
  const tree: Tree = {
    document,
    joints: jointCount(rest.skeleton),
    inputs: [...inputs.values()],
    nodes,
    leaves: nodes.filter(({ blender }) => blender.children.length === 0),
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
