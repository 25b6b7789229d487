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
  ReplaceStencilOp,
  SrcAlphaFactor,
  ZeroFactor,
  type DepthModes,
  type MaterialParameters,
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
  readonly ghostDepth: RawShaderMaterial;
  readonly before: RawShaderMaterial;
  readonly over: RawShaderMaterial;
  readonly behind: RawShaderMaterial;
  readonly onionDepth: RawShaderMaterial;
  readonly onionVeil: RawShaderMaterial;
  readonly lines: RawShaderMaterial;
  readonly hiddenLines: RawShaderMaterial;
  readonly copy: RawShaderMaterial;
}

/** Of the stencil: here a figure is drawn. The other bits count the veils over it. */
export const FIGURE_BIT = 0x80;

const marksFigure: MaterialParameters = {
  stencilWrite: true,
  stencilRef: FIGURE_BIT,
  stencilWriteMask: FIGURE_BIT,
  stencilZPass: ReplaceStencilOp,
};

/** Materials that take `shadowTaps` samples of the shadow map. */
export function createMaterials(uniforms: Uniforms, shadowTaps: number): Materials {
  const material = materialMaker(uniforms, shadowTaps);
  return {
    figure: material(figureVertex, figureFragment, {}, marksFigure),
    ...groundMaterials(material, uniforms),
    // The sides that look away cast the shadow: no acne on those that look at the light.
    shadow: material(depthVertex, depthFragment, {}, { side: BackSide, colorWrite: false }),
    ...ghostMaterials(material, uniforms),
    lines: asBlended(material(lineVertex, lineFragment, { strength: { value: 1 } })),
    // Behind a figure a trace of them is left.
    hiddenLines: asBlended(
      material(lineVertex, lineFragment, { strength: { value: 0.22 } }, { depthFunc: GreaterDepth }),
    ),
    copy: material(copyVertex, copyFragment, {}, { depthTest: false, depthWrite: false }),
  };
}

/** Makes a material of two shaders, with uniforms of its own in place of those that all share. */
type MaterialMaker = (
  vertexShader: string,
  fragmentShader: string,
  own?: Partial<Record<string, Uniform<unknown>>>,
  parameters?: MaterialParameters,
) => RawShaderMaterial;

function materialMaker(uniforms: Uniforms, shadowTaps: number): MaterialMaker {
  return (vertexShader, fragmentShader, own = {}, parameters = {}) =>
    new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader,
      fragmentShader,
      uniforms: { ...uniforms, ...own },
      defines: { SHADOW_TAPS: shadowTaps, EDGE_TAPS: shadowTaps > 4 ? 8 : 4, ONIONS: MOST_ONIONS },
      ...parameters,
    });
}

function groundMaterials(
  material: MaterialMaker,
  { floorSlot, standCentre, standRadius, centre, floorRadius }: Uniforms,
): Pick<Materials, 'stand' | 'floor' | 'sky'> {
  const stand = { slot: floorSlot, discCentre: standCentre, discRadius: standRadius };
  const floor = { discCentre: centre, discRadius: floorRadius };
  // The wide floor lies under the stand, not in it.
  const under = { polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 8 };
  return {
    stand: material(floorVertex, standFragment, stand),
    floor: material(floorVertex, floorFragment, floor, under),
    sky: material(skyVertex, skyFragment, {}, { depthWrite: false }),
  };
}

function ghostMaterials(
  material: MaterialMaker,
  { ghostRow, onionPoses, onionRow }: Uniforms,
): Pick<Materials, 'ghostDepth' | 'before' | 'over' | 'behind' | 'onionDepth' | 'onionVeil'> {
  const ofGhost = { firstRow: ghostRow };
  const veil = (depthFunc: DepthModes): RawShaderMaterial =>
    asVeil(material(ghostVertex, veilFragment, ofGhost, { depthFunc }));
  const behind = veil(GreaterDepth);
  behind.defines.BEHIND = 1;
  const over = veil(LessEqualDepth);
  over.defines.OUTLINE = 1;
  over.stencilRef = FIGURE_BIT;
  over.stencilFuncMask = 0xff;
  const ofOnion = { poses: onionPoses, firstRow: onionRow };
  return {
    ghostDepth: material(ghostVertex, depthFragment, ofGhost, { colorWrite: false }),
    ...{ before: veil(LessEqualDepth), over, behind },
    onionDepth: material(onionVertex, depthFragment, ofOnion, { colorWrite: false }),
    onionVeil: asBlended(material(onionVertex, onionFragment, ofOnion)),
  };
}

function asVeil(material: RawShaderMaterial): RawShaderMaterial {
  // Where two parts overlap, each place is veiled once.
  material.stencilWrite = true;
  material.stencilFunc = EqualStencilFunc;
  material.stencilRef = 0;
  material.stencilFuncMask = material.stencilWriteMask = ~FIGURE_BIT & 0xff;
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
