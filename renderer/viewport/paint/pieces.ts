import { BufferAttribute, BufferGeometry, Camera, Mesh, Scene, type Material } from 'three';
import {
  addSurface,
  createMeshBuilder,
  finishMesh,
  SURFACE_PLAIN,
  type FigureMesh,
} from '../figure/surface/mesh.ts';

/** Mesh of a figure on the GPU. */
export function figureGeometry(mesh: FigureMesh): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(mesh.positions, 3));
  geometry.setAttribute('normal', new BufferAttribute(mesh.normals, 3));
  geometry.setAttribute('joints', new BufferAttribute(mesh.joints, 4));
  geometry.setAttribute('weights', new BufferAttribute(mesh.weights, 4));
  geometry.setAttribute('tones', new BufferAttribute(mesh.tones, 4));
  geometry.setAttribute('regions', new BufferAttribute(mesh.regions, 4));
  const isSmall = mesh.positions.length / 3 < 65_536;
  geometry.setIndex(new BufferAttribute(isSmall ? Uint16Array.from(mesh.indices) : mesh.indices, 1));
  return geometry;
}

/** A figure without extent. */
export function speckGeometry(): BufferGeometry {
  const builder = createMeshBuilder();
  addSurface(
    builder,
    { points: [[0, 0, 0]], normals: [[0, 1, 0]], triangles: [0, 0, 0] },
    { kind: SURFACE_PLAIN, side: 0 },
    () => ({ influences: [[0, 1]], tone: [0, 0, 0], limb: -1, along: 0 }),
    () => 1,
  );
  return figureGeometry(finishMesh(builder));
}

/** A triangle that covers the whole view, in clip space. */
export function coveringTriangle(): BufferGeometry {
  return geometryOf([-1, -1, 0, 3, -1, 0, -1, 3, 0]);
}

function geometryOf(points: readonly number[], triangles: number[] | null = null): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(points), 3));
  geometry.setIndex(triangles);
  return geometry;
}

/** A grid over the whole view, in clip space: finer vertically, where the sky changes. */
export function viewLattice(): BufferGeometry {
  const [across, down] = [6, 28];
  const points = [];
  const triangles = [];
  for (let y = 0; y <= down; y++) {
    for (let x = 0; x <= across; x++) points.push((x / across) * 2 - 1, (y / down) * 2 - 1, 0);
  }
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      const a = y * (across + 1) + x;
      const b = a + across + 1;
      triangles.push(a, a + 1, b, b, a + 1, b + 1);
    }
  }
  return geometryOf(points, triangles);
}

/** Geometry of a floor: a polygon of radius 1 about the origin. */
export function floorDisc(): BufferGeometry {
  const sides = 24;
  const points = [0, 0, 0];
  const triangles = [];
  for (let i = 0; i < sides; i++) {
    const angle = (i / sides) * 2 * Math.PI;
    points.push(Math.cos(angle), 0, Math.sin(angle));
    triangles.push(0, 1 + ((i + 1) % sides), 1 + i);
  }
  return geometryOf(points, triangles);
}

/** A mesh positioned by its shaders: three neither culls nor transforms it. */
export function placedByShader(geometry: BufferGeometry, material: Material): Mesh {
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  mesh.matrixAutoUpdate = false;
  return mesh;
}

/** Draws `meshes` in this order, opaque ones first. */
export function sceneOf(...meshes: readonly Mesh[]): Scene {
  const scene = new Scene();
  scene.matrixWorldAutoUpdate = false;
  scene.add(...meshes);
  return scene;
}

/** A camera that three requires; our shaders have their own matrices. */
export function idleCamera(): Camera {
  const camera = new Camera();
  camera.matrixWorldAutoUpdate = false;
  return camera;
}
