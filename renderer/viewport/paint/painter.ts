// renderer/viewport/paint: passes, materials and targets
import {
  Color,
  type WebGLRenderer,
  type BufferGeometry,
  type InstancedBufferGeometry,
  type Mesh,
} from 'three';
import type { Skin } from '#core/formats/skin/skin.ts';
import { aimAt, createBrush, type Brush } from './brush.ts';
import { parseColour, type Rgb } from '../frame/colours.ts';
import type { Detail, BuiltFigure } from '../figure/build-figure.ts';
import { createFigurePlace, placeFigure, type FigurePlace } from '../posing/figure-place.ts';
import { paintGhosts, paintOnions, setGhosts, setOnion } from './ghost-passes.ts';
import type { Rectangle } from '#renderer/kit/rectangle.ts';
import { GUTTER, rememberLayout, type Layout } from '../camera/layout.ts';
import { groundLineOf } from '../camera/ground-line.ts';
import { createLineGeometry, fillLineGeometry, type LineGeometry } from './line-geometry.ts';
import { FIGURE_BIT, VEIL_BITS } from './materials.ts';
import type { Palette } from '../frame/palette.ts';
import { type PaintedView, type Painting, figureRow } from './view-writer.ts';
import { type PoseTexture, skinGeometry, targetsFrom, targetTexture } from '../posing/skin-binding.ts';
import { createSceneSet, warmUp, warmUpGhosts, type SceneSet } from './scene-set.ts';
import { createShadowPass } from './shadow-pass.ts';
import { createEdgeSmoother } from './edge-smoother.ts';
import type { Tier } from '../quality/tiers.ts';
import {
  applyGhostMark,
  applyMark,
  applyPalette,
  coverRing,
  setGhost,
  slotColours,
  type SlotColours,
  applyFigure,
} from './apply-uniforms.ts';
import type { Uniforms } from './uniforms.ts';
import { figureGeometry } from './pieces.ts';

export interface Painter {
  setPalette(palette: Palette): void;
  /** Uploads the mesh of a figure in one detail; the other may follow. Repeating it costs nothing. */
  setFigure(figure: BuiltFigure, detail: Detail): void;
  /** Shows this instead of the mannequin; null = the mannequin. */
  setSkin(skin: Skin | null): void;
  /** Removes all meshes, because the skeleton has changed. */
  forgetFigures(): void;
  /** @param onions poses of the onion skins, see `onionRow` */
  paint(painting: Painting, poses: PoseTexture, onions: PoseTexture): void;
  /** Compiles what every picture needs before there is anything to draw. */
  warmUp(tier: Tier): Promise<void>;
  /** Compiles all shaders beside the window’s work; without it, the first picture that needs one waits for it. */
  prepare(): Promise<void>;
  dispose(): void;
}

/**
 * Draws all views on one canvas: shadows, depth of ghosts, then each view, then the copy of an offscreen
 * picture.
 */
export function createPainter(renderer: WebGLRenderer): Painter {
  const brush = createBrush(renderer);
  const { uniforms } = brush;
  const meshes = createFigureMeshes(uniforms);
  const shadows = createShadowPass(brush);
  const set = createSceneSet(uniforms);
  const lines: LineGeometry[] = [];
  const places: FigurePlace[] = [];
  const divide = rememberLayout('bottom');
  const marks = createMarks(uniforms);
  const edges = createEdgeSmoother(brush);
  let isUsed = false;
  return {
    setPalette(next) {
      marks.setPalette(next);
      applyPalette(uniforms, next);
      renderer.setClearColor(new Color(...parseColour(next.gutter)), 1);
    },
    forgetFigures: meshes.forget,
    setSkin: meshes.setSkin,
    setFigure: meshes.take,
    paint(painting, poses, onions) {
      const { views, tier } = painting;
      const figure = meshes.assign(set.bodies, tier.detail);
      if (!figure || views.length === 0) return;
      isUsed = true;
      uniforms.fine.value = tier.fine;
      meshes.share(set.onionGeometry, 'low');
      meshes.share(set.ghostGeometry, tier.detail);
      if (tier.fine) warmUpGhosts(brush, set);
      setPoses(uniforms, poses, onions);
      const gutter = Math.max(1, Math.round(GUTTER * painting.density));
      const layout = divide(views.length, painting, gutter, painting.wipe);
      placeViews(painting, figure, places, lines);
      shadows.paint(set, painting, places, figure);
      paintGhosts(brush, set, painting, layout);
      paintOnions(brush, set, painting, layout);
      paintViews(brush, set, painting, layout, (i) => {
        shadows.prepareView(i, painting, places[i], figure);
        prepareView(uniforms, painting, i, places[i]);
        setOnion(set, brush, i, views[i].onion);
        setLines(set, uniforms, lines[i], layout.frames[i]);
        marks.take(figure, views[i], painting.groundHeight);
      });
      if (tier.smoothsEdges) edges.paint(set, painting, layout);
    },
    warmUp: (tier) => warmUp(brush, set, tier, () => isUsed),
    async prepare() {
      for (const scene of set.scenes) await renderer.compileAsync(scene, brush.camera);
    },
    dispose() {
      brush.targets.dispose();
      edges.dispose();
      meshes.forget();
      for (const { geometry } of lines) geometry.dispose();
      set.dispose();
    },
  };
}

function setPoses(uniforms: Uniforms, poses: PoseTexture, onions: PoseTexture): void {
  uniforms.poses.value = poses.texture;
  uniforms.onionPoses.value = onions.texture;
  uniforms.scalesFrom.value = Math.max(poses.scalesFrom, onions.scalesFrom);
}

/** Fills the place and the lines of each view. */
function placeViews(
  { views, groundHeight }: Painting,
  figure: BuiltFigure,
  places: FigurePlace[],
  lines: LineGeometry[],
): void {
  for (let i = 0; i < views.length; i++) {
    placeFigure((places[i] ??= createFigurePlace()), figure, views[i].figure, groundHeight);
    fillLineGeometry((lines[i] ??= createLineGeometry()), views[i].lines);
  }
}

/** Colours and rings of slots. */
function createMarks(uniforms: Uniforms) {
  const ghostPlace = createFigurePlace();
  let sourceGhost: Rgb = [0, 0, 0];
  let colours: readonly SlotColours[] = [];
  return {
    setPalette(palette: Palette): void {
      colours = slotColours(palette);
      sourceGhost = parseColour(palette.ghost);
    },
    /**
     * The ghost of a slot has the colour and rings of that slot; the ghost of the source has its own colour.
     */
    take(figure: BuiltFigure, { mark, ghost, ghostMark }: PaintedView, groundHeight: number): void {
      applyMark(uniforms, colours, mark);
      uniforms.secondCount.value = 0;
      if (!ghost || ghostMark === null) return setGhost(uniforms, 0, sourceGhost);
      placeFigure(ghostPlace, figure, ghost, groundHeight);
      applyGhostMark(uniforms, colours, ghostMark, ghostPlace);
    },
  };
}

/** Draws each view into its rectangle: directly on the canvas, or with multisampling offscreen and copied. */
function paintViews(
  brush: Brush,
  set: SceneSet,
  painting: Painting,
  { frames, parts }: Layout,
  prepare: (index: number) => void,
): void {
  const { renderer, uniforms, targets, camera } = brush;
  const { views, tier, width, height } = painting;
  const picture = tier.samples > 0 ? targets.picture(width, height, tier.samples) : null;
  const whole = { x: 0, y: 0, width, height };
  aimAt(renderer, picture, whole);
  renderer.clear(true, true, true);
  for (let i = 0; i < views.length; i++) {
    prepare(i);
    showGhosts(set, setGhosts(set, brush, views[i], i), views[i].colours.scale !== null, tier.seesBehind);
    aimAt(renderer, picture, frames[i], parts[i]);
    renderer.render(set.view, camera);
  }
  if (!picture) return;
  uniforms.picture.value = picture.texture;
  aimAt(renderer, null, whole);
  renderer.clear(true, false, false);
  // The gap between views is not resolved into the texture: it would keep the colour of the other theme.
  for (const part of parts) {
    aimAt(renderer, null, whole, part);
    renderer.render(set.copy, camera);
  }
}

/** Ghosts are outlines in front of a figure coloured by data; elsewhere they are veils. */
function showGhosts(set: SceneSet, areThere: boolean, overColours: boolean, seesBehind: boolean): void {
  set.before.visible = areThere;
  set.over.visible = areThere && overColours;
  set.behind.visible = areThere && seesBehind;
  set.materials.before.stencilFuncMask = overColours ? VEIL_BITS | FIGURE_BIT : VEIL_BITS;
}

/** Sets `set` up for the lines of a view; hides them if there are none. */
function setLines(set: SceneSet, uniforms: Uniforms, { geometry }: LineGeometry, frame: Rectangle): void {
  for (const mesh of set.lines) {
    mesh.geometry = geometry;
    mesh.visible = geometry.instanceCount > 0;
  }
  uniforms.viewSize.value.set(frame.width, frame.height);
}

/** Sets the uniforms of view `index`: camera, content and positions. */
function prepareView(uniforms: Uniforms, painting: Painting, index: number, place: FigurePlace): void {
  const { eye, tier, centre, density } = painting;
  uniforms.viewProjection.value.copy(eye.viewProjection);
  uniforms.inverseViewProjection.value.copy(eye.inverse);
  uniforms.eyePlace.value.copy(eye.place);
  uniforms.keyDirection.value.copy(eye.keyDirection);
  uniforms.rimDirection.value.copy(eye.rimDirection);
  uniforms.firstRow.value = figureRow(index);
  uniforms.centre.value.set(centre.x, painting.floorHeight, centre.z);
  groundLineOf(uniforms.groundLine.value, eye, uniforms.centre.value);
  uniforms.ring.value.set(place.x, place.z, place.facingX, place.facingZ);
  coverRing(uniforms, place);
  for (let foot = 0; foot < 2; foot++) uniforms.feet.value[foot].fromArray(place.feet, foot * 4);
  uniforms.planted.value.set(place.planted[0], place.planted[1]);
  uniforms.density.value = density;
  uniforms.lineWidth.value = Math.max(
    1,
    Math.round(density * (tier.samples > 0 || tier.smoothsEdges ? 1.6 : 1)),
  );
}

/** Meshes of the current figure on the GPU, one per detail. */
function createFigureMeshes(uniforms: Uniforms) {
  const taken = new Map<Detail, { readonly figure: BuiltFigure; readonly geometry: BufferGeometry }>();
  let skinned: BufferGeometry | null = null;
  const inDetail = (detail: Detail) => taken.get(detail) ?? taken.values().next().value;
  const setSkin = (skin: Skin | null): void => {
    skinned?.dispose();
    uniforms.targetMoves.value.dispose();
    skinned = skin && skinGeometry(skin);
    uniforms.skinned.value = skinned ? 1 : 0;
    uniforms.targetMoves.value = targetTexture(skin?.targets ?? []);
    uniforms.targetsFrom.value = skin ? targetsFrom(skin) : 0;
  };
  return {
    /** Shows this instead of the mannequin in every detail; null = the mannequin. */
    setSkin,
    /** Uploads the mesh of a figure in one detail; the other may follow. Repeating it costs nothing. */
    take(figure: BuiltFigure, detail: Detail): void {
      const known = taken.get(detail);
      if (known?.figure === figure) return;
      known?.geometry.dispose();
      taken.set(detail, { figure, geometry: figureGeometry(figure.mesh) });
      applyFigure(uniforms, figure);
    },
    /** Removes all meshes, because the skeleton has changed. */
    forget(): void {
      for (const { geometry } of taken.values()) geometry.dispose();
      taken.clear();
      setSkin(null);
    },
    /**
     * Puts the mesh of `detail`, or another one until it is ready, on all `bodies`. Returns its figure;
     * null = none.
     */
    assign(bodies: readonly Mesh[], detail: Detail): BuiltFigure | null {
      const chosen = inDetail(detail);
      if (!chosen) return null;
      for (const body of bodies) body.geometry = skinned ?? chosen.geometry;
      return chosen.figure;
    },
    /** Puts the mesh of `detail`, or another one until it is ready, on instanced geometry. */
    share(geometry: InstancedBufferGeometry, detail: Detail): void {
      const source = skinned ?? inDetail(detail)?.geometry;
      if (!source || geometry.index === source.index) return;
      geometry.setIndex(source.index);
      for (const [name, attribute] of Object.entries(source.attributes))
        geometry.setAttribute(name, attribute);
    },
  };
}
