import { InstancedBufferGeometry, type Mesh } from 'three';
import { aimAt, drawDepth, type Brush } from './brush.ts';
import { whenDrawn } from './graphics.ts';
import { createMaterials } from './materials.ts';
import {
  coveringTriangle,
  floorDisc,
  placedByShader,
  sceneOf,
  speckGeometry,
  viewLattice,
} from './pieces.ts';
import type { Tier } from '../quality/tiers.ts';
import type { Uniforms } from './uniforms.ts';

/** One scene per pass. */
export type SceneSet = ReturnType<typeof createSceneSet>;

export function createSceneSet(uniforms: Uniforms) {
  const materials = createMaterials(uniforms);
  // What every viewport draws, for any skeleton.
  const shapes = { triangle: coveringTriangle(), lattice: viewLattice(), floor: floorDisc() };
  const figure = placedByShader(shapes.triangle, materials.figure);
  const stand = placedByShader(shapes.floor, materials.stand);
  const floor = placedByShader(shapes.floor, materials.floor);
  const sky = placedByShader(shapes.lattice, materials.sky);
  const ghostGeometry = new InstancedBufferGeometry();
  const before = placedByShader(ghostGeometry, materials.before);
  const over = placedByShader(ghostGeometry, materials.over);
  const behind = placedByShader(ghostGeometry, materials.behind);
  const hiddenLines = placedByShader(shapes.triangle, materials.hiddenLines);
  const lines = placedByShader(shapes.triangle, materials.lines);
  const shadow = placedByShader(shapes.triangle, materials.shadow);
  const onionGeometry = new InstancedBufferGeometry();
  const onionVeil = placedByShader(onionGeometry, materials.onionVeil);
  onionVeil.visible = false;
  const passes = {
    // In drawing order: figures first and the sky last, because hidden pixels cost nothing.
    view: sceneOf(figure, stand, floor, sky, before, over, behind, onionVeil, hiddenLines, lines),
    shadow: sceneOf(shadow),
    ghost: sceneOf(placedByShader(ghostGeometry, materials.ghostDepth)),
    onionDepth: sceneOf(placedByShader(onionGeometry, materials.onionDepth)),
    copy: sceneOf(placedByShader(shapes.triangle, materials.copy)),
    smooth: sceneOf(placedByShader(shapes.triangle, materials.smooth)),
  };
  return {
    materials,
    /** Meshes that receive the geometry of a figure; a triangle until then. */
    bodies: [figure, shadow],
    /** Meshes of every picture. */
    always: [figure, stand, floor, sky, shadow, lines],
    before, // ghosts with nothing in front of them
    over, // their outlines in front of a figure coloured by data
    behind, // their hidden parts
    lines: [lines, hiddenLines], // meshes that receive the lines of a view
    /**
     * Geometry with one instance per figure; shares its mesh with `bodies`. Used by `before`, `over` and
     * `behind`.
     */
    ghostGeometry,
    onionGeometry,
    onionVeil,
    ...passes,
    scenes: Object.values(passes),
    hasGhosts: false, // their shaders are compiled
    dispose(): void {
      for (const each of [...Object.values(shapes), ...Object.values(materials)]) each.dispose();
    },
  };
}

const pixel = { x: 0, y: 0, width: 1, height: 1 };

/**
 * Compiles what every picture needs, beside the work of the window, and draws it on one pixel: emulated WebGL,
 * and some drivers, compile most of it only then.
 *
 * @param isLate true if there is a picture already
 */
export async function warmUp(brush: Brush, set: SceneSet, tier: Tier, isLate: () => boolean): Promise<void> {
  const { renderer, uniforms, targets, camera } = brush;
  await Promise.all(set.always.map((mesh) => renderer.compileAsync(mesh, camera)));
  const programs = renderer.info.programs ?? [];
  // To ask for the uniforms of a program waits for its link, and for all that was drawn before.
  for (const { program } of programs) renderer.state.useProgram(program as WebGLProgram);
  await whenDrawn(renderer);
  if (isLate()) return;
  for (const program of programs) program.getUniforms();
  const speck = speckGeometry();
  for (const body of set.bodies) body.geometry = speck;
  const shadow = targets.shadow(tier.shadowSize, 1);
  aimAt(renderer, shadow, pixel);
  drawDepth(brush, set.shadow);
  uniforms.shadowMap.value = shadow.depthTexture;
  // three compiles all that is visible, also without anything to draw.
  for (const mesh of set.view.children) mesh.visible = set.always.includes(mesh as Mesh);
  aimAt(renderer, null, pixel);
  renderer.render(set.view, camera);
  speck.dispose();
}

/**
 * Draws ghosts on one pixel, once, before a picture that covers it: otherwise the first ghost would be
 * compiled while something moves. They come after what every picture draws, and read a depth: emulated WebGL would
 * compile others for ghosts alone, or for another kind of texture.
 */
export function warmUpGhosts({ renderer, uniforms, targets, camera }: Brush, set: SceneSet): void {
  if (set.hasGhosts) return;
  set.hasGhosts = true;
  const ghosts = [set.before, set.over, set.behind];
  set.ghostGeometry.instanceCount = 1;
  const depth = targets.ghost(1, 1);
  aimAt(renderer, depth, pixel);
  renderer.render(set.ghost, camera);
  uniforms.ghostDepth.value = depth.depthTexture;
  for (const mesh of set.view.children) mesh.visible = [...set.always, ...ghosts].includes(mesh as Mesh);
  aimAt(renderer, null, pixel);
  renderer.render(set.view, camera);
  for (const mesh of set.always) mesh.visible = true;
}
