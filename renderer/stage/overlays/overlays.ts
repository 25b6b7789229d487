// renderer/stage/overlays: the overlay table and the painters of overlays
import { alignmentMark } from './alignment-mark.ts';
import { characterMesh } from './character-mesh.ts';
import { destinationGhost } from './destination-ghost.ts';
import { footLock } from './foot-lock.ts';
import { gameFigure } from './game-figure.ts';
import { halfLifeColours } from './half-life-colours.ts';
import { jointLimits } from './joint-limits.ts';
import { jointNames } from './joint-names.ts';
import { jointTrails } from './joint-trails.ts';
import { onionSkin } from './onion-skin.ts';
import type { Overlay } from './overlay.ts';
import { resultLanes } from './result-lanes.ts';
import { rootPath } from './root-path.ts';
import { slotDistance } from './slot-distance.ts';
import { sourceGhost } from './source-ghost.ts';
import { trailingJoints } from './trailing-joints.ts';
import { jointVelocities } from './velocity-arrows.ts';

/** All overlays, in the order of menus, legends and drawing. */
export const overlays: readonly Overlay[] = [
  sourceGhost,
  destinationGhost,
  halfLifeColours,
  slotDistance,
  rootPath,
  jointTrails,
  jointVelocities,
  onionSkin,
  jointNames,
  alignmentMark,
  trailingJoints,
  characterMesh,
  jointLimits,
  footLock,
  resultLanes,
  gameFigure,
];
