import {
  AddEquation,
  BackSide,
  CustomBlending,
  FrontSide,
  GLSL3,
  GreaterDepth,
  LessEqualDepth,
  OneMinusSrcAlphaFactor,
  RawShaderMaterial,
  SrcAlphaFactor,
} from 'three';
import { depthFragment, depthVertex, figureFragment, figureVertex } from './shaders/figure.ts';
import { floorFragment, floorVertex, skyFragment, skyVertex } from './shaders/floor.ts';
import {
  compositeFragment,
  compositeVertex,
  copyFragment,
  copyVertex,
  ghostFragment,
  ghostVertex,
} from './shaders/ghost.ts';
import type { Uniforms } from './uniforms.ts';

/** Every material of a viewport, sharing one set of uniforms. */
export interface Materials {
  readonly figure: RawShaderMaterial;
  readonly floor: RawShaderMaterial;
  readonly sky: RawShaderMaterial;
  readonly shadow: RawShaderMaterial;
  readonly ghost: RawShaderMaterial;
  readonly before: RawShaderMaterial;
  readonly behind: RawShaderMaterial;
  readonly copy: RawShaderMaterial;
}

/** Materials that take `shadowTaps` samples of the shadow map. */
export function createMaterials(uniforms: Uniforms, shadowTaps: number): Materials {
  const material = (
    vertexShader: string,
    fragmentShader: string,
    own: Partial<Record<string, Uniforms[keyof Uniforms]>> = {},
  ) =>
    new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader,
      fragmentShader,
      uniforms: { ...uniforms, ...own },
      defines: { SHADOW_TAPS: shadowTaps },
    });

  const figure = material(figureVertex, figureFragment);
  const floor = material(floorVertex, floorFragment, { slot: uniforms.floorSlot });
  const sky = material(skyVertex, skyFragment);
  sky.depthWrite = false;
  const shadow = material(depthVertex, depthFragment);
  // The sides that look away cast the shadow: no acne on those that look at the light.
  shadow.side = BackSide;
  shadow.colorWrite = false;
  const ghost = material(ghostVertex, ghostFragment);
  ghost.side = FrontSide;
  const before = asVeil(material(compositeVertex, compositeFragment, { scale: uniforms.ghostScale }));
  const behind = asVeil(material(compositeVertex, compositeFragment, { scale: uniforms.ghostScale }));
  before.depthFunc = LessEqualDepth;
  behind.depthFunc = GreaterDepth;
  behind.defines.BEHIND = 1;
  const copy = material(copyVertex, copyFragment);
  copy.depthTest = false;
  copy.depthWrite = false;
  return { figure, floor, sky, shadow, ghost, before, behind, copy };
}

function asVeil(material: RawShaderMaterial): RawShaderMaterial {
  material.transparent = true;
  material.depthWrite = false;
  material.blending = CustomBlending;
  material.blendEquation = AddEquation;
  material.blendSrc = SrcAlphaFactor;
  material.blendDst = OneMinusSrcAlphaFactor;
  return material;
}

export function disposeMaterials(materials: Materials): void {
  for (const material of Object.values(materials) as RawShaderMaterial[]) material.dispose();
}
