import type { RootedClip } from '#core/root/rooted-clip.ts';
import type { Floats } from '#core/floats.ts';
import type { Skeleton } from '#core/skeleton.ts';
import { figureFor } from './posing/figure-cache.ts';
import type { Skin } from '#core/skin.ts';
import { bindBuffers, type BindBuffers } from './posing/dual-quaternions.ts';
import type { Detail, Figure } from './figure/build-figure.ts';
import { MAX_VIEWS } from './camera/layout.ts';
import type { Painter } from './paint/painter.ts';
import { pickTargets, type PickTargets } from './camera/pick-targets.ts';
import { VIEW_ROWS } from './paint/view-writer.ts';
import { createPoseTexture, type PoseTexture } from './posing/pose-texture.ts';
import type { BoundMesh } from './posing/pose-vertex.ts';
import { FIRST_TIER, type Tier } from './quality/tiers.ts';
import { MAX_ONIONS, type Quality } from './frame/viewport-frame.ts';
import { hasBox, skinBoxes } from '#core/skin-boxes.ts';
import { fleshOf } from './posing/flesh.ts';
import { bindOfSkin, soleDropOf } from './posing/skin-binding.ts';

/** The joints of a figure, and what is drawn around them, mannequin or skin. */
export interface DrawnFigure {
  readonly joints: Int32Array; // see `drawnJoints`
  readonly boxes: Floats; // see `skinBoxes`
}

export const NO_FIGURE: DrawnFigure = { joints: new Int32Array(), boxes: [] };

/** A skeleton with everything that is needed to draw it. */
export interface BoundFigure {
  readonly figure: Figure;
  readonly poses: PoseTexture;
  readonly onions: PoseTexture; // onion skin, see `onionRow`
  readonly soleDrop: number; // m: depth of the sole below the ends of the legs
  readonly targets: PickTargets; // of the pointer
  readonly flesh: number; // m: nothing is drawn farther from all bones
  readonly drawn: DrawnFigure;
  readonly extremities: readonly number[]; // wrists and ankles, or ends of chains
}

/**
 * Builds the figure of a skeleton: the coarse mesh at once, the fine one on demand when the window is idle.
 */
export type FigureBinding = ReturnType<typeof createFigureBinding>;

function extremitiesOf({
  stance: { anatomy },
  skeleton: { parentIndices },
  joints,
}: Figure): readonly number[] {
  if (anatomy) return [...anatomy.arms, ...anatomy.legs].map(({ lower }) => lower);
  const parents = new Set(Array.from(parentIndices));
  return Array.from(joints).filter((joint) => !parents.has(joint));
}

/** The drawn joints of a figure; all joints if nothing of it is drawn. */
function drawnOf({ joints, skeleton }: Figure, boxes: Floats): DrawnFigure {
  const isDrawn = joints.some((joint) => hasBox(boxes, joint));
  return { joints: isDrawn ? joints : Int32Array.from(skeleton.parentIndices.keys()), boxes };
}

/** @param redraw called when the fine mesh is ready */
export function createFigureBinding(painter: Painter, redraw: () => void) {
  let bound: BoundFigure | null = null;
  let moving: RootedClip | null = null;
  const fine = createFineMesh(painter, redraw);
  const bindTo = (
    parts: Pick<BoundFigure, 'figure' | 'extremities'>,
    mesh: BoundMesh,
    bind: BindBuffers,
    soleDrop: number,
  ): void => {
    bound?.poses.dispose();
    bound?.onions.dispose();
    const poses = createPoseTexture(bind, MAX_VIEWS * VIEW_ROWS);
    const onions = createPoseTexture(bind, MAX_VIEWS * MAX_ONIONS);
    const targets = pickTargets(parts.figure, mesh, bind);
    const flesh = fleshOf(mesh, bind.positions, parts.figure.skeleton.parentIndices);
    const drawn = drawnOf(parts.figure, skinBoxes(mesh, bind));
    bound = { ...parts, soleDrop, poses, onions, targets, flesh, drawn };
  };
  return {
    /** The current figure; null before the first skeleton. */
    get bound() {
      return bound;
    },
    /** True while the fine mesh is being built: another picture follows automatically. */
    get awaitsFineMesh() {
      return fine.isAwaited;
    },
    /** `motion` is a clip of the skeleton, from which the real bones are measured. It is kept. */
    bind(skeleton: Skeleton, motion: RootedClip): void {
      fine.forget();
      moving = motion;
      const figure = figureFor(skeleton, 'low', motion);
      const parts = { figure, extremities: extremitiesOf(figure) };
      bindTo(parts, figure.mesh, bindBuffers(figure), figure.soleDrop);
      painter.forgetFigures();
      painter.setFigure(figure, 'low');
    },
    /** Shows the skin instead of the mannequin until the skeleton changes; null = the mannequin. */
    setSkin(skin: Skin | null): void {
      if (!bound) return;
      const { figure } = bound;
      if (skin) bindTo(bound, skin, bindOfSkin(skin), soleDropOf(skin, figure.skeleton));
      else bindTo(bound, figure.mesh, bindBuffers(figure), figure.soleDrop);
      painter.setSkin(skin);
      redraw();
    },
    /** Quality to draw now: the first picture does not wait for the fine mesh. */
    tierNow(wanted: Tier, quality: Quality): Tier {
      if (wanted.detail === 'low' || fine.isThere || !bound || !moving) return wanted;
      fine.buildSoon(bound.figure.skeleton, wanted.detail, moving);
      return quality === 'still' ? FIRST_TIER : wanted;
    },
    dispose(): void {
      fine.forget();
      bound?.poses.dispose();
      bound?.onions.dispose();
    },
  };
}

/** Maximum wait for an idle moment, ms. */
const MAX_WAIT_MS = 300;

/** The fine mesh, built on demand when the window is idle. `redraw` is called when it is ready. */
function createFineMesh(painter: Painter, redraw: () => void) {
  let isThere = false;
  let building = 0; // handle of the idle callback, 0 = none
  return {
    get isThere() {
      return isThere;
    },
    get isAwaited() {
      return building !== 0;
    },
    buildSoon(skeleton: Skeleton, detail: Detail, motion: RootedClip): void {
      const build = (): void => {
        building = 0;
        isThere = true;
        painter.setFigure(figureFor(skeleton, detail, motion), detail);
        redraw();
      };
      if (building === 0) building = requestIdleCallback(build, { timeout: MAX_WAIT_MS });
    },
    /** Call when the skeleton changes or is removed. */
    forget(): void {
      cancelIdleCallback(building);
      building = 0;
      isThere = false;
    },
  };
}
