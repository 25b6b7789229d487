import {
  ArrowRightLeft,
  Blend,
  ChartGantt,
  ChartScatter,
  CircleDashed,
  Clapperboard,
  Crosshair,
  Film,
  Footprints,
  Grid2x2,
  Hash,
  Layers,
  Layers2,
  List,
  ListOrdered,
  ListStart,
  MoveHorizontal,
  PersonStanding,
  SlidersHorizontal,
  Spline,
  SquarePlus,
  ToggleLeft,
  User,
  Workflow,
  type IconNode,
} from 'lucide';
import type { NodeKind } from '../../../../core/tree/node-kind.ts';
import { findNodeKind } from '../../../../core/tree/registry.ts';

type Line = readonly [id: string, icon: IconNode, tip: string];

/** The kinds by group, in the order of menus. */
const groups: Readonly<Record<string, readonly Line[]>> = {
  Play: [
    ['clip', Film, 'Plays a clip'],
    ['pose', PersonStanding, 'Holds one frame of a clip'],
    ['restPose', User, 'Holds the rest pose of the skeleton'],
  ],
  Blend: [
    ['continuousBlend', Blend, 'Mixes two motions by a weight'],
    ['blendSpace1D', MoveHorizontal, 'Mixes samples along an axis, such as speeds'],
    ['blendSpace2D', ChartScatter, 'Mixes samples in a plane, such as directions and speeds'],
    ['bilinear', Grid2x2, 'Mixes four motions at the corners of a square'],
    ['singleAxis', ChartGantt, 'Mixes ranges along an axis that overlap'],
    ['multiAxis', CircleDashed, 'Mixes spheres along one axis or several'],
    ['priority', ListOrdered, 'Gives each child its share of what is left'],
  ],
  Layer: [
    ['layer', Layers2, 'Lays a motion over some joints of another'],
    ['overlay', Layers, 'Lays several motions over a base, one after another'],
    ['additive', SquarePlus, 'Adds the difference of a motion to its reference'],
    ['aimOffset', Crosshair, 'Adds poses that aim, by yaw and pitch'],
    ['poseAsset', SlidersHorizontal, 'Mixes named poses over a base, each by its weight'],
  ],
  Choose: [
    ['selectByBool', ToggleLeft, 'Chooses one of two motions by a switch'],
    ['selectByInt', Hash, 'Chooses a motion by its number'],
    ['selectByEnum', List, 'Chooses a motion by its name'],
    ['rules', Workflow, 'Changes between states when a rule holds'],
  ],
  Time: [
    ['crossfade', Spline, 'Fades once from one motion to another'],
    ['fifo', ListStart, 'Plays a queue, in which the newest interrupts'],
    ['montage', Clapperboard, 'Plays a motion over another for a while'],
    ['transitional', ArrowRightLeft, 'Leads from one motion to another with a clip between'],
    ['cadence', Footprints, 'Makes the loops below step together'],
  ],
};

/** A kind of node as menus show it. */
export interface MenuKind {
  readonly kind: NodeKind;
  readonly icon: IconNode;
  readonly tip: string;
  readonly group: string;
}

/** Every kind of node, in the order of menus. */
export const menuKinds: readonly MenuKind[] = Object.entries(groups).flatMap(([group, lines]) =>
  lines.flatMap(([id, icon, tip]) => {
    const kind = findNodeKind(id);
    return kind ? [{ kind, icon, tip, group }] : [];
  }),
);
