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
  Vector2,
  ZeroFactor,
  type DepthModes,
  type MaterialParameters,
} from 'three';
import { depthFragment, depthVertex, figureFragment, figureVertex } from '../shaders/figure.ts';
import { floorFragment, floorVertex, skyFragment, skyVertex, standFragment } from '../shaders/floor.ts';
import { smoothFragment } from '../shaders/edges.ts';
import { lineFragment, lineVertex } from '../shaders/lines.ts';
import {
  copyFragment,
  copyVertex,
  ghostVertex,
  onionFragment,
  onionVertex,
  veilFragment,
} from '../shaders/ghost.ts';
import type { Uniform, Uniforms } from './uniforms.ts';

/**
 * Stencil bit of figures, and those that count veils in front of them. One bit is in neither: emulated WebGL makes
 * another shader for a mask of all, which a picture would wait for.
 */
export const FIGURE_BIT = 0x80;
export const VEIL_BITS = 0x3f;

const marksFigure: MaterialParameters = {
  stencilWrite: true,
  stencilRef: FIGURE_BIT,
  stencilWriteMask: FIGURE_BIT,
  stencilZPass: ReplaceStencilOp,
};

/** Materials of a viewport, with shared uniforms. */
export function createMaterials(uniforms: Uniforms) {
  const material = materialMaker(uniforms);
  return {
    figure: material(figureVertex, figureFragment, {}, marksFigure),
    ...groundMaterials(material, uniforms),
    // Back faces cast the shadow, which avoids acne on lit faces.
    shadow: depthMaterial(material, {}, { side: BackSide }),
    ...ghostMaterials(material, uniforms),
    lines: asBlended(material(lineVertex, lineFragment, { strength: { value: 1 } })),
    // Lines behind a figure stay faintly visible.
    hiddenLines: asBlended(
      material(lineVertex, lineFragment, { strength: { value: 0.22 } }, { depthFunc: GreaterDepth }),
    ),
    copy: material(copyVertex, copyFragment, {}, { depthTest: false, depthWrite: false }),
    smooth: material(copyVertex, smoothFragment, {}, { depthTest: false, depthWrite: false }),
  };
}

type OwnUniforms = Partial<Record<string, Uniform<unknown>>>;

/** Creates a material of two shaders, whose own uniforms replace shared ones. */
type MaterialMaker = (
  vertexShader: string,
  fragmentShader: string,
  own?: OwnUniforms,
  parameters?: MaterialParameters,
) => RawShaderMaterial;

function materialMaker(uniforms: Uniforms): MaterialMaker {
  return (vertexShader, fragmentShader, own = {}, parameters = {}) =>
    new RawShaderMaterial({
      glslVersion: GLSL3,
      vertexShader,
      fragmentShader,
      uniforms: { ...uniforms, ...own },
      ...parameters,
    });
}

/** Writes the depth of figures: one program for all, since emulated WebGL takes long to make another. */
const depthMaterial = (
  material: MaterialMaker,
  own: OwnUniforms,
  parameters: MaterialParameters = {},
): RawShaderMaterial => material(depthVertex, depthFragment, own, { colorWrite: false, ...parameters });

function groundMaterials(
  material: MaterialMaker,
  { floorSlot, standCentre, standRadius, standReach, centre, floorRadius }: Uniforms,
) {
  const stand = { slot: floorSlot, discCentre: standCentre, discRadius: standRadius, discReach: standReach };
  const floor = { discCentre: centre, discRadius: floorRadius, discReach: { value: new Vector2() } };
  // What lies on the floor is drawn over the stand, and the stand over the wide floor, without z-fighting.
  const under = (layers: number) => ({
    polygonOffset: true,
    polygonOffsetFactor: layers,
    polygonOffsetUnits: 8 * layers,
  });
  return {
    stand: material(floorVertex, standFragment, stand, under(1)),
    floor: material(floorVertex, floorFragment, floor, under(2)),
    sky: material(skyVertex, skyFragment, {}, { depthWrite: false }),
  };
}

function ghostMaterials(material: MaterialMaker, { ghostRow, onionPoses, onionRow }: Uniforms) {
  const ofGhost = { firstRow: ghostRow };
  const veil = (depthFunc: DepthModes, isOutline = false): RawShaderMaterial =>
    asVeil(
      material(ghostVertex, veilFragment, { ...ofGhost, isOutline: { value: isOutline } }, { depthFunc }),
    );
  const behind = veil(GreaterDepth);
  behind.defines.BEHIND = 1;
  const over = veil(LessEqualDepth, true);
  over.stencilRef = FIGURE_BIT;
  over.stencilFuncMask = VEIL_BITS | FIGURE_BIT;
  const ofOnion = { poses: onionPoses, firstRow: onionRow };
  return {
    ghostDepth: depthMaterial(material, ofGhost),
    before: veil(LessEqualDepth),
    over,
    behind,
    onionDepth: depthMaterial(material, ofOnion),
    onionVeil: asBlended(material(onionVertex, onionFragment, ofOnion)),
  };
}

function asVeil(material: RawShaderMaterial): RawShaderMaterial {
  // Each pixel is veiled once, even where two parts overlap.
  material.stencilWrite = true;
  material.stencilFunc = EqualStencilFunc;
  material.stencilRef = 0;
  material.stencilFuncMask = material.stencilWriteMask = VEIL_BITS;
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
  // Keeps the alpha of the canvas.
  material.blendSrcAlpha = ZeroFactor;
  material.blendDstAlpha = OneFactor;
  return material;
}
