import { InstancedBufferGeometry, type BufferGeometry, type Mesh, type Scene } from 'three';
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
export interface SceneSet {
  readonly materials: Materials;
  /** Meshes that receive the geometry of a figure; a triangle until then. */
  readonly bodies: readonly Mesh[];
  readonly before: Mesh; // ghosts with nothing in front of them
  readonly over: Mesh; // their outlines in front of a figure coloured by data
  readonly behind: Mesh; // their hidden parts
  readonly lines: readonly Mesh[]; // meshes that receive the lines of a view
  /** Geometry with one instance per figure; shares its mesh with `bodies`. Used by `before`, `over` and `behind`. */
  readonly ghostGeometry: InstancedBufferGeometry;
  readonly onionGeometry: InstancedBufferGeometry;
  readonly onionVeil: Mesh;
  readonly onionDepth: Scene;
  readonly view: Scene;
  readonly shadow: Scene;
  readonly ghost: Scene;
  readonly copy: Scene;
}

export function createSceneSet(materials: Materials, shapes: Shapes): SceneSet {
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
  return {
    materials,
    bodies: [figure, shadow],
    before,
    over,
    behind,
    lines: [lines, hiddenLines],
    ghostGeometry,
    onionGeometry,
    onionVeil,
    onionDepth: sceneOf(placedByShader(onionGeometry, materials.onionDepth)),
    // In drawing order: figures first and the sky last, because hidden pixels cost nothing.
    view: sceneOf(figure, stand, floor, sky, before, over, behind, onionVeil, hiddenLines, lines),
    shadow: sceneOf(shadow),
    ghost: sceneOf(placedByShader(ghostGeometry, materials.ghostDepth)),
    copy: sceneOf(placedByShader(shapes.triangle, materials.copy)),
  };
}
