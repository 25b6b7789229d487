import {
  type Camera,
  type Scene,
  type Vector4,
  type WebGLRenderer,
  WebGLRenderTarget,
  DepthTexture,
  LessEqualCompare,
  LinearFilter,
  NearestFilter,
  RedFormat,
  UnsignedIntType,
} from 'three';
import type { Rectangle } from '../camera/layout.ts';
import { idleCamera } from './pieces.ts';
import { createUniforms, type Uniforms } from './uniforms.ts';

/** Offscreen buffers, created on first use and recreated when their size changes. */
type Targets = ReturnType<typeof createTargets>;

function createTargets() {
  let shadow: WebGLRenderTarget | null = null;
  let ghost: WebGLRenderTarget | null = null;
  let onion: WebGLRenderTarget | null = null;
  let picture: WebGLRenderTarget | null = null;
  return {
    /** Shadow maps of `count` views side by side, each `size` × `size` texels. */
    shadow(size: number, count: number): WebGLRenderTarget {
      shadow ??= shadowTarget(size * count, size);
      fit(shadow, size * count, size);
      return shadow;
    },
    /** Depth of the ghosts, in the layout of the canvas. */
    ghost(width: number, height: number): WebGLRenderTarget {
      ghost ??= ghostTarget(width, height);
      fit(ghost, width, height);
      return ghost;
    },
    /** Depth of the onion skins, in the layout of the canvas. */
    onion(width: number, height: number): WebGLRenderTarget {
      onion ??= ghostTarget(width, height);
      fit(onion, width, height);
      return onion;
    },
    /** The whole canvas with `samples` per pixel. */
    picture(width: number, height: number, samples: number): WebGLRenderTarget {
      if (picture && picture.samples !== samples) {
        picture.dispose();
        picture = null;
      }
      picture ??= new WebGLRenderTarget(width, height, {
        samples,
        stencilBuffer: true,
        generateMipmaps: false,
      });
      fit(picture, width, height);
      return picture;
    },
    dispose(): void {
      for (const target of [shadow, ghost, onion, picture]) target?.dispose();
      shadow = ghost = onion = picture = null;
    },
  };
}

function fit(target: WebGLRenderTarget, width: number, height: number): void {
  if (target.width !== width || target.height !== height) target.setSize(width, height);
}

/** Compares depths while sampling, four texels at a time. Its colour, which three requires, is as small as can be. */
function shadowTarget(width: number, height: number): WebGLRenderTarget {
  const depthTexture = new DepthTexture(width, height, UnsignedIntType);
  depthTexture.compareFunction = LessEqualCompare;
  depthTexture.minFilter = LinearFilter;
  depthTexture.magFilter = LinearFilter;
  return new WebGLRenderTarget(width, height, { depthTexture, format: RedFormat, generateMipmaps: false });
}

function ghostTarget(width: number, height: number): WebGLRenderTarget {
  const depthTexture = new DepthTexture(width, height, UnsignedIntType);
  depthTexture.minFilter = NearestFilter;
  depthTexture.magFilter = NearestFilter;
  return new WebGLRenderTarget(width, height, {
    depthTexture,
    format: RedFormat,
    minFilter: NearestFilter,
    magFilter: NearestFilter,
    generateMipmaps: false,
  });
}

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
