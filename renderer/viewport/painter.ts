import { Vector3, type BufferGeometry, type Mesh, type WebGLRenderer } from 'three';
import type { Eye } from './eye.ts';
import type { Detail, Figure } from './figure/build-figure.ts';
import { createFigurePlace, placeFigure, type FigurePlace } from './figure-place.ts';
import { GUTTER, rememberColumns, type Rectangle } from './layout.ts';
import { createMaterials, disposeMaterials } from './materials.ts';
import type { Palette } from './palette.ts';
import { parseColour } from './colours.ts';
import { figureGeometry, idleCamera } from './pieces.ts';
import type { FigurePose } from './dual-quaternions.ts';
import type { PoseTexture } from './pose-texture.ts';
import { createSceneSet, createShapes, disposeShapes, type SceneSet } from './scene-set.ts';
import { createShadowCamera, SHADOW_HALF } from './shadow.ts';
import { createTargets } from './targets.ts';
import type { Tier } from './tiers.ts';
import {
  applyFigure,
  applyPalette,
  applySlot,
  createUniforms,
  slotColours,
  type SlotColours,
} from './uniforms.ts';

/** One view as it is painted: which rows of the pose texture it shows. */
export interface PaintedView {
  slot: number;
  figure: FigurePose;
  ghost: FigurePose | null;
  /** 0–1: a ghost that has not left the figure yet is not there. */
  ghostPresence: number;
}

/** One picture of all views. */
export interface Painting {
  readonly views: readonly PaintedView[];
  readonly tier: Tier;
  readonly eye: Eye;
  readonly floorHeight: number; // m
  readonly centre: Vector3; // what the camera turns about
  readonly selectedJoint: number;
  readonly width: number; // canvas, its own pixels
  readonly height: number;
  /** Canvas pixels to one of the page's. */
  readonly density: number;
}

export interface Painter {
  setPalette(palette: Palette): void;
  /** Takes over a figure's mesh in one detail; the other may follow later. The same one again costs nothing. */
  setFigure(figure: Figure, detail: Detail): void;
  /** Another skeleton comes: what was taken over is its no more. */
  forgetFigures(): void;
  paint(painting: Painting, poses: PoseTexture): void;
  dispose(): void;
}

/** Draws all views into one canvas: shadows, ghosts by themselves, then each view, then if it was drawn aside the copy. */
export function createPainter(renderer: WebGLRenderer): Painter {
  const uniforms = createUniforms();
  const targets = createTargets();
  const camera = idleCamera();
  const shadowCamera = createShadowCamera();
  const shadowCentre = new Vector3();
  const places: FigurePlace[] = [];
  const divide = rememberColumns();
  const geometries = new Map<Detail, BufferGeometry>();
  const figures = new Map<Detail, Figure>();
  const shapes = createShapes();
  const sets = new Map<number, SceneSet>();
  let colours: readonly SlotColours[] = [];

  const setFor = (tier: Tier) => {
    let set = sets.get(tier.shadowTaps);
    if (!set)
      sets.set(tier.shadowTaps, (set = createSceneSet(createMaterials(uniforms, tier.shadowTaps), shapes)));
    return set;
  };
  const clothe = (bodies: readonly Mesh[], detail: Detail): Figure | null => {
    const chosen = geometries.has(detail) ? detail : detail === 'full' ? 'low' : 'full';
    const geometry = geometries.get(chosen);
    if (!geometry) return null;
    for (const body of bodies) body.geometry = geometry;
    return figures.get(chosen) ?? null;
  };

  function aimShadow(place: FigurePlace, painting: Painting, figure: Figure): void {
    const half = Math.max(SHADOW_HALF, figure.stance.height * 0.75);
    shadowCentre.set(
      (place.box[0] + place.box[3]) / 2,
      Math.max(painting.floorHeight + half * 0.4, (place.box[1] + place.box[4]) / 2),
      (place.box[2] + place.box[5]) / 2,
    );
    shadowCamera.frame(painting.eye.keyDirection, shadowCentre, half, (2 * half) / painting.tier.shadowSize);
  }

  function paintShadows(set: SceneSet, painting: Painting, figure: Figure): void {
    const size = painting.tier.shadowSize;
    const target = targets.shadow(size, painting.views.length);
    for (let i = 0; i < painting.views.length; i++) {
      aimShadow(places[i], painting, figure);
      uniforms.viewProjection.value.copy(shadowCamera.viewProjection);
      uniforms.row.value = i * 2;
      target.viewport.set(i * size, 0, size, size);
      target.scissor.copy(target.viewport);
      target.scissorTest = true;
      renderer.setRenderTarget(target);
      renderer.clear(false, true, false);
      renderer.render(set.shadow, camera);
    }
    uniforms.shadowMap.value = target.depthTexture;
    uniforms.shadowTexel.value.set(1 / (size * painting.views.length), 1 / size);
  }

  function paintGhosts(set: SceneSet, painting: Painting, rectangles: readonly Rectangle[]): void {
    if (!painting.views.some(isHaunted)) return;
    const target = targets.ghost(painting.width, painting.height);
    uniforms.viewProjection.value.copy(painting.eye.viewProjection);
    uniforms.eyePlace.value.copy(painting.eye.place);
    for (let i = 0; i < painting.views.length; i++) {
      if (!isHaunted(painting.views[i])) continue;
      const { x, y, width, height } = rectangles[i];
      target.viewport.set(x, y, width, height);
      target.scissor.copy(target.viewport);
      target.scissorTest = true;
      renderer.setRenderTarget(target);
      renderer.clear(false, true, false);
      uniforms.row.value = i * 2 + 1;
      renderer.render(set.ghost, camera);
    }
    uniforms.ghostDepth.value = target.depthTexture;
    uniforms.ghostSize.value.set(painting.width, painting.height);
    uniforms.planes.value.set(painting.eye.planes[0], painting.eye.planes[1]);
  }

  function prepareView(view: PaintedView, index: number, painting: Painting, figure: Figure): void {
    const { eye, tier } = painting;
    const place = places[index];
    aimShadow(place, painting, figure);
    uniforms.shadowMatrix.value.copy(shadowCamera.toMap);
    uniforms.shadowTile.value.set(index / painting.views.length, 0, 1 / painting.views.length, 1);
    const { x, z, radius } = shadowCamera.reach;
    uniforms.standCentre.value.set(x, painting.floorHeight, z);
    uniforms.standRadius.value = radius;
    uniforms.viewProjection.value.copy(eye.viewProjection);
    uniforms.inverseViewProjection.value.copy(eye.inverse);
    uniforms.eyePlace.value.copy(eye.place);
    uniforms.keyDirection.value.copy(eye.keyDirection);
    uniforms.rimDirection.value.copy(eye.rimDirection);
    uniforms.row.value = index * 2;
    uniforms.ghostRow.value = index * 2 + 1;
    uniforms.selectedJoint.value = painting.selectedJoint;
    uniforms.centre.value.set(painting.centre.x, painting.floorHeight, painting.centre.z);
    uniforms.ring.value.set(place.x, place.z, place.facingX, place.facingZ);
    for (let foot = 0; foot < 2; foot++) uniforms.feet.value[foot].fromArray(place.feet, foot * 4);
    uniforms.planted.value.set(place.planted[0], place.planted[1]);
    uniforms.presence.value = view.ghostPresence;
    uniforms.lineWidth.value = Math.max(1, Math.round(painting.density * (tier.samples > 0 ? 1.6 : 1)));
    applySlot(uniforms, colours, view.slot);
    const set = setFor(tier);
    set.before.visible = isHaunted(view);
    set.behind.visible = isHaunted(view) && tier.seesBehind;
  }

  return {
    setPalette(next) {
      colours = slotColours(next);
      applyPalette(uniforms, next);
      const [r, g, b] = parseColour(next.gutter);
      renderer.setClearColor(
        (Math.round(r * 255) << 16) | (Math.round(g * 255) << 8) | Math.round(b * 255),
        1,
      );
    },
    forgetFigures() {
      for (const geometry of geometries.values()) geometry.dispose();
      geometries.clear();
      figures.clear();
    },
    setFigure(figure, detail) {
      if (figures.get(detail) === figure) return;
      geometries.get(detail)?.dispose();
      geometries.set(detail, figureGeometry(figure.mesh));
      figures.set(detail, figure);
      applyFigure(uniforms, figure);
    },
    paint(painting, poses) {
      const set = setFor(painting.tier);
      const figure = clothe(set.bodies, painting.tier.detail);
      if (!figure || painting.views.length === 0) return;
      const { width, height, tier } = painting;
      uniforms.poses.value = poses.texture;
      const gutter = Math.max(1, Math.round(GUTTER * painting.density));
      const rectangles = divide(painting.views.length, width, height, gutter);
      for (let i = 0; i < painting.views.length; i++) {
        places[i] ??= createFigurePlace();
        placeFigure(places[i], figure, painting.views[i].figure, painting.floorHeight);
      }
      paintShadows(set, painting, figure);
      paintGhosts(set, painting, rectangles);

      const picture = tier.samples > 0 ? targets.picture(width, height, tier.samples) : null;
      renderer.setScissorTest(false);
      if (picture) picture.scissorTest = false;
      renderer.setRenderTarget(picture);
      renderer.clear(true, true, true);
      for (let i = 0; i < painting.views.length; i++) {
        const { x, y, width: w, height: h } = rectangles[i];
        prepareView(painting.views[i], i, painting, figure);
        if (picture) {
          picture.viewport.set(x, y, w, h);
          picture.scissor.set(x, y, w, h);
          picture.scissorTest = true;
          renderer.setRenderTarget(picture);
        } else {
          renderer.setViewport(x, y, w, h);
          renderer.setScissor(x, y, w, h);
          renderer.setScissorTest(true);
          renderer.setRenderTarget(null);
        }
        renderer.render(set.view, camera);
      }
      if (!picture) return;
      uniforms.picture.value = picture.texture;
      renderer.setScissorTest(false);
      renderer.setViewport(0, 0, width, height);
      renderer.setRenderTarget(null);
      renderer.render(set.copy, camera);
    },
    dispose() {
      targets.dispose();
      for (const geometry of geometries.values()) geometry.dispose();
      disposeShapes(shapes);
      for (const set of sets.values()) disposeMaterials(set.materials);
    },
  };
}

const isHaunted = (view: PaintedView): boolean => view.ghost !== null && view.ghostPresence > 0.01;
