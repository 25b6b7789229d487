import {
  DepthTexture,
  LessEqualCompare,
  LinearFilter,
  NearestFilter,
  UnsignedIntType,
  WebGLRenderTarget,
} from 'three';

/** Offscreen buffers, created on first use and recreated when their size changes. */
export interface Targets {
  /** Shadow maps of `count` views side by side, each `size` × `size` texels. */
  shadow(size: number, count: number): WebGLRenderTarget;
  /** Depth of the ghosts, in the layout of the canvas. */
  ghost(width: number, height: number): WebGLRenderTarget;
  /** Depth of the onion skins, in the layout of the canvas. */
  onion(width: number, height: number): WebGLRenderTarget;
  /** The whole canvas with `samples` per pixel. */
  picture(width: number, height: number, samples: number): WebGLRenderTarget;
  dispose(): void;
}

export function createTargets(): Targets {
  let shadow: WebGLRenderTarget | null = null;
  let ghost: WebGLRenderTarget | null = null;
  let onion: WebGLRenderTarget | null = null;
  let picture: WebGLRenderTarget | null = null;
  return {
    shadow(size, count) {
      shadow ??= shadowTarget(size * count, size);
      fit(shadow, size * count, size);
      return shadow;
    },
    ghost(width, height) {
      ghost ??= ghostTarget(width, height);
      fit(ghost, width, height);
      return ghost;
    },
    onion(width, height) {
      onion ??= ghostTarget(width, height);
      fit(onion, width, height);
      return onion;
    },
    picture(width, height, samples) {
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
    dispose() {
      for (const target of [shadow, ghost, onion, picture]) target?.dispose();
      shadow = ghost = onion = picture = null;
    },
  };
}

function fit(target: WebGLRenderTarget, width: number, height: number): void {
  if (target.width !== width || target.height !== height) target.setSize(width, height);
}

/** Compares depths while sampling, four texels at a time. */
function shadowTarget(width: number, height: number): WebGLRenderTarget {
  const depthTexture = new DepthTexture(width, height, UnsignedIntType);
  depthTexture.compareFunction = LessEqualCompare;
  depthTexture.minFilter = LinearFilter;
  depthTexture.magFilter = LinearFilter;
  return new WebGLRenderTarget(width, height, { depthTexture, generateMipmaps: false });
}

function ghostTarget(width: number, height: number): WebGLRenderTarget {
  const depthTexture = new DepthTexture(width, height, UnsignedIntType);
  depthTexture.minFilter = NearestFilter;
  depthTexture.magFilter = NearestFilter;
  return new WebGLRenderTarget(width, height, {
    depthTexture,
    minFilter: NearestFilter,
    magFilter: NearestFilter,
    generateMipmaps: false,
  });
}
