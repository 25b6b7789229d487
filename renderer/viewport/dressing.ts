import type { Clip } from '../../core/clip.ts';
import type { Skeleton } from '../../core/skeleton.ts';
import { figureFor } from './posing/figure-cache.ts';
import type { Skin } from '../../core/skin.ts';
import { bindBuffers } from './posing/dual-quaternions.ts';
import type { BindBuffers } from './posing/dual-quaternions.ts';
import type { Figure } from './figure/build-figure.ts';
import { MOST_VIEWS } from './camera/layout.ts';
import { createFineMesh } from './fine-mesh.ts';
import type { Painter } from './paint/painter.ts';
import { pickBones, type PickBone } from './camera/pick.ts';
import { VIEW_ROWS } from './paint/view-writer.ts';
import { createPoseTexture, type PoseTexture } from './posing/pose-texture.ts';
import { TIERS, type Tier } from './quality/tiers.ts';
import { MOST_ONIONS } from './frame/viewport-frame.ts';
import type { Quality } from './frame/viewport-frame.ts';
import { bindOfSkin, soleDropOf } from './posing/worn-skin.ts';

/** What the first picture of a skeleton is drawn with. */
const FIRST_TIER = TIERS[1];

/** A skeleton with all that drawing it needs. */
export interface Dressed {
  readonly figure: Figure;
  readonly poses: PoseTexture;
  readonly onions: PoseTexture; // at other moments, see `onionRow`
  readonly soleDrop: number; // m: how far what is drawn reaches below the ends of the legs
  readonly bones: readonly PickBone[]; // what a pointer can hit
  readonly extremities: readonly number[]; // wrists and ankles, or where chains end
}

/** Gives a skeleton its figure: the cheap mesh at once, the fine one when it is asked for and the window has a moment. */
export interface Dressing {
  /** What there is to draw; null before the first skeleton. */
  readonly dressed: Dressed | null;
  /** The fine mesh is being built: another picture comes by itself. */
  readonly awaitsFineMesh: boolean;
  /** `motion` is a clip of the skeleton, which says where its bones really are. It is kept. */
  dress(skeleton: Skeleton, motion?: Clip): void;
  /** Draws the skin in place of the mannequin, as long as the skeleton stays; null = the mannequin again. */
  wear(skin: Skin | null): void;
  /** The tier that `wanted` can be drawn in now: the first picture does not wait for the fine mesh. */
  tierNow(wanted: Tier, quality: Quality): Tier;
  dispose(): void;
}

function extremitiesOf({ stance: { anatomy }, skeleton: { parentIndices } }: Figure): readonly number[] {
  if (anatomy) return [...anatomy.arms, ...anatomy.legs].map(({ lower }) => lower);
  const parents = new Set(Array.from(parentIndices));
  return Array.from(parentIndices, (_, joint) => joint).filter((joint) => !parents.has(joint));
}

/** @param redraw a finer mesh has come */
export function createDressing(painter: Painter, redraw: () => void): Dressing {
  let dressed: Dressed | null = null;
  let moving: Clip | undefined;
  const fine = createFineMesh(painter, redraw);
  const dressIn = (
    parts: Pick<Dressed, 'figure' | 'bones' | 'extremities'>,
    bind: BindBuffers,
    soleDrop: number,
  ): void => {
    dressed?.poses.dispose();
    dressed?.onions.dispose();
    const poses = createPoseTexture(bind, MOST_VIEWS * VIEW_ROWS);
    dressed = { ...parts, soleDrop, poses, onions: createPoseTexture(bind, MOST_VIEWS * MOST_ONIONS) };
  };
  return {
    get dressed() {
      return dressed;
    },
    get awaitsFineMesh() {
      return fine.isAwaited;
    },
    dress(skeleton, motion) {
      fine.forget();
      moving = motion;
      const figure = figureFor(skeleton, 'low', motion);
      const parts = { figure, bones: pickBones(figure), extremities: extremitiesOf(figure) };
      dressIn(parts, bindBuffers(figure), figure.soleDrop);
      painter.forgetFigures();
      painter.setFigure(figure, 'low');
    },
    wear(skin) {
      if (!dressed) return;
      const { figure } = dressed;
      if (skin) dressIn(dressed, bindOfSkin(skin), soleDropOf(skin, figure.skeleton));
      else dressIn(dressed, bindBuffers(figure), figure.soleDrop);
      painter.wear(skin);
      redraw();
    },
    tierNow(wanted, quality) {
      if (wanted.detail !== 'full' || fine.isThere || !dressed) return wanted;
      fine.buildSoon(dressed.figure.skeleton, moving);
      return quality === 'still' ? FIRST_TIER : wanted;
    },
    dispose() {
      fine.forget();
      dressed?.poses.dispose();
      dressed?.onions.dispose();
    },
  };
}
