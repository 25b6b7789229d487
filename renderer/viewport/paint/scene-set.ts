import { InstancedBufferGeometry, type BufferGeometry } from 'three';
import type { Materials } from './materials.ts';
import { coveringTriangle, floorDisc, placedByShader, sceneOf, viewLattice } from './pieces.ts';

/** Geometries that every viewport draws, for any skeleton. */
export interface Shapes {
  readonly triangle: BufferGeometry;
  readonly lattice: BufferGeometry;
  readonly floor: BufferGeometry;
}

export function createShapes(): Shapes {
  return { triangle: coveringTriangle(), lattice: viewLattice(), floor: floorDisc() };
}

export function disposeShapes({ triangle, lattice, floor }: Shapes): void {
  for (const shape of [triangle, lattice, floor]) shape.dispose();
}

/** One scene per pass, with the materials of one quality. */
export type SceneSet = ReturnType<typeof createSceneSet>;

export function createSceneSet(materials: Materials, shapes: Shapes) {
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
  };
}
