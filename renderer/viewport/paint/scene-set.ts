import { InstancedBufferGeometry, type BufferGeometry, type Mesh, type Scene } from 'three';
import type { Materials } from './materials.ts';
import { coveringTriangle, floorDisc, placedByShader, sceneOf, viewLattice } from './pieces.ts';

/** The shapes that every viewport draws, whatever the skeleton. */
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

/** One scene a pass, all with the materials of one quality. */
export interface SceneSet {
  readonly materials: Materials;
  /** Those that take a figure's geometry; until then a triangle. */
  readonly bodies: readonly Mesh[];
  readonly before: Mesh; // ghosts where nothing is before them
  readonly over: Mesh; // and their outlines before a figure whose colours are data
  readonly behind: Mesh; // and what is hidden of them
  readonly lines: readonly Mesh[]; // those that take a view's lines
  /** What draws as many figures as it has instances: the mesh of one, shared with `bodies`. `before`, `over` and `behind` have the first. */
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
    ...{ before, over, behind },
    lines: [lines, hiddenLines],
    ghostGeometry,
    onionGeometry,
    onionVeil,
    onionDepth: sceneOf(placedByShader(onionGeometry, materials.onionDepth)),
    // In the order in which they are drawn: figures first and the sky last, what is hidden costs nothing.
    view: sceneOf(figure, stand, floor, sky, before, over, behind, onionVeil, hiddenLines, lines),
    shadow: sceneOf(shadow),
    ghost: sceneOf(placedByShader(ghostGeometry, materials.ghostDepth)),
    copy: sceneOf(placedByShader(shapes.triangle, materials.copy)),
  };
}
