import type { Camera, Scene, Vector4, WebGLRenderer, WebGLRenderTarget } from 'three';
import type { Rectangle } from '../camera/layout.ts';
import { idleCamera } from './pieces.ts';
import { createTargets, type Targets } from './targets.ts';
import { createUniforms, type Uniforms } from './uniforms.ts';

/** Renderer and shared objects of all passes. */
export interface Brush {
  readonly renderer: WebGLRenderer;
  readonly uniforms: Uniforms;
  readonly targets: Targets;
  readonly camera: Camera; // required by three, ignored by our shaders
}

export function createBrush(renderer: WebGLRenderer): Brush {
  return { renderer, uniforms: createUniforms(), targets: createTargets(), camera: idleCamera() };
}

/** Directs a pass to the rectangle `at` of `target`, or of the canvas (null), clipped to `within`. */
export function aimAt(
  renderer: WebGLRenderer,
  target: WebGLRenderTarget | null,
  at: Rectangle,
  within: Rectangle = at,
): void {
  if (target) {
    setRectangle(target.viewport, at);
    setRectangle(target.scissor, within);
    target.scissorTest = true;
  } else {
    renderer.setViewport(at.x, at.y, at.width, at.height);
    renderer.setScissor(within.x, within.y, within.width, within.height);
    renderer.setScissorTest(true);
  }
  renderer.setRenderTarget(target);
}

function setRectangle(out: Vector4, { x, y, width, height }: Rectangle): void {
  out.set(x, y, width, height);
}

/** Draws only the depth of `scene`. */
export function drawDepth({ renderer, camera }: Brush, scene: Scene): void {
  renderer.clear(false, true, false);
  renderer.render(scene, camera);
}
