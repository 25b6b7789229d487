import * as icons from 'lucide';
import type { NodeKind } from '#core/tree/node-kind.ts';
import { findNodeKind } from '#core/tree/registry.ts';

type Line = readonly [id: string, icon: icons.IconNode, tip: string];

/** The kinds by group, in the order of menus. */
const groups: Readonly<Record<string, readonly Line[]>> = {
  Play: [
    ['clip', icons.Film, 'Plays a clip'],
    ['pose', icons.PersonStanding, 'Holds one frame of a clip'],
    ['restPose', icons.User, 'Holds the rest pose of the skeleton'],
  ],
  Blend: [
    ['continuousBlend', icons.Blend, 'Mixes two motions by a weight'],
    ['blendSpace1D', icons.MoveHorizontal, 'Mixes samples along an axis, such as speeds'],
    ['blendSpace2D', icons.ChartScatter, 'Mixes samples in a plane, such as directions and speeds'],
    ['bilinear', icons.Grid2x2, 'Mixes four motions at the corners of a square'],
    ['singleAxis', icons.ChartGantt, 'Mixes ranges along an axis that overlap'],
    ['multiAxis', icons.CircleDashed, 'Mixes spheres along one axis or several'],
    ['priority', icons.ListOrdered, 'Gives each child its share of what is left'],
  ],
  Layer: [
    ['layer', icons.Layers2, 'Lays a motion over some joints of another'],
    ['overlay', icons.Layers, 'Lays several motions over a base, one after another'],
    ['additive', icons.SquarePlus, 'Adds the difference of a motion to its reference'],
    ['aimOffset', icons.Crosshair, 'Adds poses that aim, by yaw and pitch'],
    ['poseAsset', icons.SlidersHorizontal, 'Mixes named poses over a base, each by its weight'],
  ],
  Choose: [
    ['selectByBool', icons.ToggleLeft, 'Chooses one of two motions by a switch'],
    ['selectByInt', icons.Hash, 'Chooses a motion by its number'],
    ['selectByEnum', icons.List, 'Chooses a motion by its name'],
    ['rules', icons.Workflow, 'Changes between states when a rule holds'],
  ],
  Time: [
    ['crossfade', icons.Spline, 'Fades once from one motion to another'],
    ['fifo', icons.ListStart, 'Plays a queue, in which the newest interrupts'],
    ['montage', icons.Clapperboard, 'Plays a motion over another for a while'],
    ['transitional', icons.ArrowRightLeft, 'Leads from one motion to another with a clip between'],
    ['cadence', icons.Footprints, 'Makes the loops below step together'],
  ],
};

/** A kind of node as menus show it. */
export interface MenuKind {
  readonly kind: NodeKind;
  readonly icon: icons.IconNode;
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
