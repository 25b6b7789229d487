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
import type { Rectangle } from '#renderer/kit/rectangle.ts';
import { idleCamera } from './pieces.ts';
import { createUniforms, type Uniforms } from './uniforms.ts';

/** Offscreen buffers, created on first use. */
type Targets = ReturnType<typeof createTargets>;

function createTargets() {
  const shadow = keepSizes(shadowTarget);
  const ghost = keepSizes(ghostTarget);
  const onion = keepSizes(ghostTarget);
  const picture = keepSizes(pictureTarget);
  return {
    /** Shadow maps of `count` views side by side, each `size` × `size` texels. */
    shadow: (size: number, count: number) => shadow.of(size * count, size),
    /** Depth of the ghosts, in the layout of the canvas. */
    ghost: (width: number, height: number) => ghost.of(width, height),
    /** Depth of the onion skins, in the layout of the canvas. */
    onion: (width: number, height: number) => onion.of(width, height),
    /** The whole canvas with `samples` per pixel. */
    picture: (width: number, height: number, samples: number) => picture.of(width, height, samples),
    dispose(): void {
      for (const each of [shadow, ghost, onion, picture]) each.dispose();
    },
  };
}

/** Sizes of a target that are kept: pictures at rest and pictures of changes take turns. */
const SIZES_KEPT = 2;

/** Makes targets with a width and a height, and keeps those of the last sizes. */
function keepSizes(create: (width: number, height: number, samples: number) => WebGLRenderTarget) {
  let made: readonly WebGLRenderTarget[] = []; // the last used first
  return {
    of(width: number, height: number, samples = 0): WebGLRenderTarget {
      // Nothing is allocated while the size stays.
      if (made.length > 0 && hasSize(made[0], width, height, samples)) return made[0];
      const known = made.find((each) => hasSize(each, width, height, samples));
      const target = known ?? create(width, height, samples);
      const all = [target, ...made.filter((each) => each !== target)];
      for (const each of all.slice(SIZES_KEPT)) each.dispose();
      made = all.slice(0, SIZES_KEPT);
      return target;
    },
    dispose(): void {
      for (const each of made) each.dispose();
      made = [];
    },
  };
}

const hasSize = (target: WebGLRenderTarget, width: number, height: number, samples: number): boolean =>
  target.width === width && target.height === height && target.samples === samples;

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

function pictureTarget(width: number, height: number, samples: number): WebGLRenderTarget {
  return new WebGLRenderTarget(width, height, { samples, stencilBuffer: true, generateMipmaps: false });
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
