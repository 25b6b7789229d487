import {
  AddEquation,
  BackSide,
  CustomBlending,
  EqualStencilFunc,
  GLSL3,
  GreaterDepth,
  IncrementStencilOp,
  LessEqualDepth,
  OneFactor,
  OneMinusSrcAlphaFactor,
  RawShaderMaterial,
  SrcAlphaFactor,
  ZeroFactor,
} from 'three';
import { depthFragment, depthVertex, figureFragment, figureVertex } from '../shaders/figure.ts';
import { floorFragment, floorVertex, skyFragment, skyVertex, standFragment } from '../shaders/floor.ts';
import { lineFragment, lineVertex } from '../shaders/lines.ts';
import {
  copyFragment,
  copyVertex,
  ghostVertex,
  onionFragment,
  onionVertex,
  veilFragment,
} from '../shaders/ghost.ts';
import { MOST_ONIONS } from '../frame/viewport-frame.ts';
import type { Uniform, Uniforms } from './uniforms.ts';

/** Every material of a viewport, sharing one set of uniforms. */
export interface Materials {
  readonly figure: RawShaderMaterial;
  readonly stand: RawShaderMaterial;
  readonly floor: RawShaderMaterial;
  readonly sky: RawShaderMaterial;
  readonly shadow: RawShaderMaterial;
  readonly depth: RawShaderMaterial;
  readonly before: RawShaderMaterial;
  readonly behind: RawShaderMaterial;
  readonly onionDepth: RawShaderMaterial;
  readonly onionVeil: RawShaderMaterial;
  readonly lines: RawShaderMaterial;
  readonly hiddenLines: RawShaderMaterial;
  readonly copy: RawShaderMaterial;
}

/** Materials that take `shadowTaps` samples of the shadow map. */
export function createMaterials(uniforms: Uniforms, shadowTaps: number): Materials {
  const material = (
    vertexShader: string,
    fragmentShader: string,
    own: Partial<Record<string, Uniform<unknown>>> = {},
  ) =>
    new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader,
      fragmentShader,
      uniforms: { ...uniforms, ...own },
      defines: { SHADOW_TAPS: shadowTaps, EDGE_TAPS: shadowTaps > 4 ? 8 : 4, ONIONS: MOST_ONIONS },
    });

  const figure = material(figureVertex, figureFragment);
  const stand = material(floorVertex, standFragment, {
    slot: uniforms.floorSlot,
    discCentre: uniforms.standCentre,
    discRadius: uniforms.standRadius,
  });
  const floor = material(floorVertex, floorFragment, {
    discCentre: uniforms.centre,
    discRadius: uniforms.floorRadius,
  });
  // The wide floor lies under the stand, not in it.
  floor.polygonOffset = true;
  floor.polygonOffsetFactor = 1;
  floor.polygonOffsetUnits = 8;
  const sky = material(skyVertex, skyFragment);
  sky.depthWrite = false;
  const shadow = material(depthVertex, depthFragment);
  // The sides that look away cast the shadow: no acne on those that look at the light.
  shadow.side = BackSide;
  shadow.colorWrite = false;
  const depth = material(depthVertex, depthFragment);
  depth.colorWrite = false;
  const before = asVeil(material(ghostVertex, veilFragment, { row: uniforms.ghostRow }));
  const behind = asVeil(material(ghostVertex, veilFragment, { row: uniforms.ghostRow }));
  before.depthFunc = LessEqualDepth;
  behind.depthFunc = GreaterDepth;
  behind.defines.BEHIND = 1;
  const ofOnion = { poses: uniforms.onionPoses, firstRow: uniforms.onionRow };
  const onionDepth = material(onionVertex, depthFragment, ofOnion);
  onionDepth.colorWrite = false;
  const onionVeil = asBlended(material(onionVertex, onionFragment, ofOnion));
  const lines = asBlended(material(lineVertex, lineFragment, { strength: { value: 1 } }));
  // Behind a figure a trace of them is left.
  const hiddenLines = asBlended(material(lineVertex, lineFragment, { strength: { value: 0.22 } }));
  hiddenLines.depthFunc = GreaterDepth;
  const copy = material(copyVertex, copyFragment);
  copy.depthTest = false;
  copy.depthWrite = false;
  return {
    figure,
    stand,
    floor,
    sky,
    shadow,
    depth,
    before,
    behind,
    onionDepth,
    onionVeil,
    lines,
    hiddenLines,
    copy,
  };
}

function asVeil(material: RawShaderMaterial): RawShaderMaterial {
  // Where two parts overlap, each place is veiled once.
  material.stencilWrite = true;
  material.stencilFunc = EqualStencilFunc;
  material.stencilRef = 0;
  material.stencilZPass = IncrementStencilOp;
  return asBlended(material);
}

function asBlended(material: RawShaderMaterial): RawShaderMaterial {
  material.transparent = true;
  material.depthWrite = false;
  material.blending = CustomBlending;
  material.blendEquation = AddEquation;
  material.blendSrc = SrcAlphaFactor;
  material.blendDst = OneMinusSrcAlphaFactor;
  // The canvas has an alpha of its own, which stays whole.
  material.blendSrcAlpha = ZeroFactor;
  material.blendDstAlpha = OneFactor;
  return material;
}

export function disposeMaterials(materials: Materials): void {
  for (const material of Object.values(materials) as RawShaderMaterial[]) material.dispose();
}
