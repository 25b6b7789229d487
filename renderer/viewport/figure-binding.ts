import type { RootedClip } from '#core/clip/root/rooted-clip.ts';
import type { Floats } from '#core/kit/floats.ts';
import type { Skeleton } from '#core/pose/skeleton.ts';
import { hasBox, skinBoxes, type Skin } from '#core/formats/skin/skin.ts';
import { reachOf } from '#core/formats/skin/skin-targets.ts';
import { valueKey } from '../kit/same-value.ts';
import { bindBuffers, type BindBuffers, type WeightedMesh } from './posing/dual-quaternions.ts';
import { type Detail, type BuiltFigure, buildFigure } from './figure/build-figure.ts';
import { MAX_VIEWS } from './camera/layout.ts';
import type { Painter } from './paint/painter.ts';
import { pickTargets, type PickTargets } from './camera/pick-targets.ts';
import { VIEW_ROWS } from './paint/view-writer.ts';
import { createPoseTexture, type PoseTexture, bindOfSkin, soleDropOf } from './posing/skin-binding.ts';
import { createSkinTracks } from './posing/skin-tracks.ts';
import { FIRST_TIER, type Tier } from './quality/tiers.ts';
import { MAX_ONIONS, type Quality } from './frame/viewport-frame.ts';
import { drawnJoints } from '#core/rig/roles/drawn-joints.ts';
import { bonesInMotion, type BonesInMotion } from './figure/anatomy/bones-in-motion.ts';
import { clamp01 } from '#core/kit/numbers.ts';

/**
 * How far from the nearest bone anything of a mesh is drawn, m: in any pose, all of it is within that of the
 * joints' box, as a bone lies between two joints.
 *
 * @param places [joints * 3] m, of the joints in the pose in which the mesh was built
 */
export function fleshOf(
  { positions, joints, weights }: WeightedMesh,
  places: Floats,
  parents: ArrayLike<number>,
): number {
  const bones = bonesOf(parents);
  let farthest = 0;
  for (let v = 0; v < positions.length / 3; v++) {
    let most = 0;
    for (let k = 1; k < 4; k++) if (weights[v * 4 + k] > weights[v * 4 + most]) most = k;
    let nearest = Infinity;
    const joint = joints[v * 4 + most];
    for (const end of bones[joint])
      nearest = Math.min(nearest, squareToBone(positions, v * 3, places, joint * 3, end * 3));
    farthest = Math.max(farthest, nearest);
  }
  return Math.sqrt(farthest);
}

/** Joints at the other ends of the bones at each joint; itself first. */
function bonesOf(parents: ArrayLike<number>): number[][] {
  const bones = Array.from(parents, (_, joint) => [joint]);
  for (const [joint, parent] of Array.from(parents).entries())
    if (parent >= 0) {
      bones[joint].push(parent);
      bones[parent].push(joint);
    }
  return bones;
}

/** Squared distance of point `p` of `points` from the line between `a` and `b` of `places`, m². */
function squareToBone(points: Floats, p: number, places: Floats, a: number, b: number): number {
  let [along, size, square] = [0, 0, 0];
  for (let axis = 0; axis < 3; axis++) {
    const way = places[b + axis] - places[a + axis];
    along += (points[p + axis] - places[a + axis]) * way;
    size += way * way;
  }
  const share = size > 0 ? clamp01(along / size) : 0;
  for (let axis = 0; axis < 3; axis++) {
    const place = places[a + axis] + share * (places[b + axis] - places[a + axis]);
    square += (points[p + axis] - place) ** 2;
  }
  return square;
}

/** Built figures by skeleton and detail; the oldest one is dropped first. */
const figures = new Map<string, BuiltFigure>();
const MAX_FIGURES = 8;

/**
 * The figure of `skeleton` in `detail`, built once while it is in use.
 *
 * @param motion a clip of it, from which the real bones and the drawn joints are measured
 */
export function figureFor(skeleton: Skeleton, detail: Detail, motion: RootedClip): BuiltFigure {
  const bones = bonesInMotion(motion);
  const drawn = drawnJoints(motion, motion.root);
  const key = valueKey([detail, drawn, looksOf(skeleton, bones)]);
  const known = figures.get(key);
  if (known) return known;
  const figure = buildFigure(skeleton, detail, bones, drawn);
  if (figures.size >= MAX_FIGURES) figures.delete([...figures.keys()][0]);
  figures.set(key, figure);
  return figure;
}

/** Equal for skeletons that look alike, such as those of clips of one performer. Names tell a person's joints. */
function looksOf({ names, parentIndices, endSites }: Skeleton, { offsets, strays }: BonesInMotion) {
  const bones = offsets.map((offset, j) =>
    parentIndices[j] < 0 ? 0 : [...offset, strays[j]].map(toMillimetres),
  );
  return { names, parentIndices, endSites, bones };
}

const toMillimetres = (metres: number): number => Math.round(metres * 1000) + 0; // no -0

/** The joints of a figure, and what is drawn around them, mannequin or skin. */
export interface DrawnFigure {
  readonly joints: Int32Array; // see `drawnJoints`
  readonly boxes: Floats; // see `skinBoxes`
}

export const NO_FIGURE: DrawnFigure = { joints: new Int32Array(), boxes: [] };

/** A skeleton with everything that is needed to draw it. */
export interface BoundFigure {
  readonly figure: BuiltFigure;
  readonly poses: PoseTexture;
  readonly onions: PoseTexture; // onion skin, see `onionRow`
  readonly soleDrop: number; // m: depth of the sole below the ends of the legs
  readonly targets: PickTargets; // of the pointer
  readonly flesh: number; // m: nothing is drawn farther from all bones, unless scaled
  readonly drawn: DrawnFigure;
  readonly extremities: readonly number[]; // wrists and ankles, or ends of chains
}

/**
 * Builds the figure of a skeleton: the coarse mesh at once, the fine one on demand when the window is idle.
 */
export type FigureBinding = ReturnType<typeof createFigureBinding>;

function extremitiesOf({ stance, skeleton, joints }: BuiltFigure): readonly number[] {
  const { anatomy } = stance;
  if (anatomy) return [...anatomy.arms, ...anatomy.legs].map(({ lower }) => lower);
  const parents = new Set(Array.from(skeleton.parentIndices));
  return Array.from(joints).filter((joint) => !parents.has(joint));
}

/** The drawn joints of a figure; all joints if nothing of it is drawn. */
function drawnOf({ joints, skeleton }: BuiltFigure, boxes: Floats): DrawnFigure {
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
    mesh: WeightedMesh,
    bind: BindBuffers,
    soleDrop: number,
    skin: Skin | null = null,
  ): void => {
    bound?.poses.dispose();
    bound?.onions.dispose();
    const { parentIndices } = parts.figure.skeleton;
    const textureOf = (rows: number): PoseTexture =>
      createPoseTexture(bind, rows, skin && createSkinTracks(skin, bind, parentIndices));
    const poses = textureOf(MAX_VIEWS * VIEW_ROWS);
    const onions = textureOf(MAX_VIEWS * MAX_ONIONS);
    const targets = pickTargets(parts.figure, mesh, bind);
    const reach = Math.max(0, ...(skin?.targets ?? []).map(({ positions }) => reachOf(positions)));
    const flesh = fleshOf(mesh, bind.positions, parentIndices) + reach;
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
      if (skin) bindTo(bound, skin, bindOfSkin(skin), soleDropOf(skin, figure.skeleton), skin);
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
