import { aimAt, drawDepth, type Brush } from './brush.ts';
import { addSurface, createMeshBuilder, finishMesh, SURFACE_PLAIN } from '../figure/surface/mesh.ts';
import { whenDrawn } from './graphics.ts';
import { figureGeometry } from './pieces.ts';
import type { SceneSet } from './scene-set.ts';
import type { Tier } from '../quality/tiers.ts';

const pixel = { x: 0, y: 0, width: 1, height: 1 };

/**
 * Compiles what every picture of a quality needs, beside the work of the window, and draws it on one pixel:
 * emulated WebGL, and some drivers, compile most of it only then.
 *
 * @param isLate true if there is a picture already
 */
export async function warmUp(brush: Brush, set: SceneSet, tier: Tier, isLate: () => boolean): Promise<void> {
  const { renderer, uniforms, targets, camera } = brush;
  await Promise.all(set.always.map((mesh) => renderer.compileAsync(mesh, camera)));
  const programs = renderer.info.programs ?? [];
  // Linked once used; only then is it quick to ask for its uniforms, which waits for all that was drawn before.
  for (const { program } of programs) renderer.state.useProgram(program as WebGLProgram);
  await whenDrawn(renderer);
  if (isLate()) return;
  for (const program of programs) program.getUniforms();
  const speck = figureGeometry(speckMesh());
  for (const body of set.bodies) body.geometry = speck;
  const shadow = targets.shadow(tier.shadowSize, 1);
  aimAt(renderer, shadow, pixel);
  drawDepth(brush, set.shadow);
  uniforms.shadowMap.value = shadow.depthTexture;
  aimAt(renderer, null, pixel);
  renderer.render(set.view, camera);
  speck.dispose();
}

/** The mesh of a figure without extent. */
function speckMesh() {
  const builder = createMeshBuilder();
  addSurface(
    builder,
    { points: [[0, 0, 0]], normals: [[0, 1, 0]], triangles: [0, 0, 0] },
    { kind: SURFACE_PLAIN, side: 0 },
    () => ({ influences: [[0, 1]], tone: [0, 0, 0], limb: -1, along: 0 }),
    () => 1,
  );
  return finishMesh(builder);
}
