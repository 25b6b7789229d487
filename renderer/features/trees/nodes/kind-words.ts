import * as icons from 'lucide';
import type { NodeKind } from '#core/tree/node-kind.ts';
import { nodeKinds, type NodeKindId } from '#core/tree/registry.ts';

type Words = readonly [
  group: 'Play' | 'Blend' | 'Layer' | 'Choose' | 'Time',
  icon: icons.IconNode,
  tip: string,
];

/** What menus say of each kind, in their order. */
const words: Readonly<Record<NodeKindId, Words>> = {
  clip: ['Play', icons.Film, 'Plays a clip'],
  pose: ['Play', icons.PersonStanding, 'Holds one frame of a clip'],
  restPose: ['Play', icons.User, 'Holds the rest pose of the skeleton'],
  continuousBlend: ['Blend', icons.Blend, 'Mixes two motions by a weight'],
  blendSpace1D: ['Blend', icons.MoveHorizontal, 'Mixes samples along an axis, such as speeds'],
  blendSpace2D: ['Blend', icons.ChartScatter, 'Mixes samples in a plane, such as directions and speeds'],
  bilinear: ['Blend', icons.Grid2x2, 'Mixes four motions at the corners of a square'],
  singleAxis: ['Blend', icons.ChartGantt, 'Mixes ranges along an axis that overlap'],
  multiAxis: ['Blend', icons.CircleDashed, 'Mixes spheres along one axis or several'],
  priority: ['Blend', icons.ListOrdered, 'Gives each child its share of what is left'],
  layer: ['Layer', icons.Layers2, 'Lays a motion over some joints of another'],
  overlay: ['Layer', icons.Layers, 'Lays several motions over a base, one after another'],
  additive: ['Layer', icons.SquarePlus, 'Adds the difference of a motion to its reference'],
  aimOffset: ['Layer', icons.Crosshair, 'Adds poses that aim, by yaw and pitch'],
  poseAsset: ['Layer', icons.SlidersHorizontal, 'Mixes named poses over a base, each by its weight'],
  selectByBool: ['Choose', icons.ToggleLeft, 'Chooses one of two motions by a switch'],
  selectByInt: ['Choose', icons.Hash, 'Chooses a motion by its number'],
  selectByEnum: ['Choose', icons.List, 'Chooses a motion by its name'],
  rules: ['Choose', icons.Workflow, 'Changes between states when a rule holds'],
  crossfade: ['Time', icons.Spline, 'Fades once from one motion to another'],
  fifo: ['Time', icons.ListStart, 'Plays a queue, in which the newest interrupts'],
  montage: ['Time', icons.Clapperboard, 'Plays a motion over another for a while'],
  transitional: ['Time', icons.ArrowRightLeft, 'Leads from one motion to another with a clip between'],
  cadence: ['Time', icons.Footprints, 'Makes the loops below step together'],
};

/** A kind of node as menus show it. */
export interface MenuKind {
  readonly kind: NodeKind;
  readonly icon: icons.IconNode;
  readonly tip: string;
  readonly group: string;
}

/** Every kind of node, in the order of menus. */
export const menuKinds: readonly MenuKind[] = Object.entries(words).flatMap(([id, [group, icon, tip]]) =>
  nodeKinds.filter((kind) => kind.id === id).map((kind) => ({ kind, icon, tip, group })),
);
