import { Color, Matrix4, Texture, Vector2, Vector3, Vector4 } from 'three';
import { MAX_ONIONS } from '../frame/viewport-frame.ts';
import { blankNumbers } from '../posing/skin-binding.ts';

/** A value shared by several shaders. */
export interface Uniform<Value> {
  value: Value;
}

/** Radius of the floor, at which its lines have faded into the ground, m. */
const FLOOR_RADIUS = 8.6;

const uniform = <Value>(value: Value): Uniform<Value> => ({ value });
const colour = () => uniform(new Color());

/** Uniforms of all shaders of a viewport, by their names in the shaders. */
export function createUniforms() {
  return {
    ...drawnUniforms(),
    ...lightUniforms(),
    ...figureUniforms(),
    ...floorUniforms(),
    ...ghostUniforms(),
    ...surfaceUniforms(),
  };
}

export type Uniforms = ReturnType<typeof createUniforms>;

/** Content and camera. */
function drawnUniforms() {
  return {
    poses: uniform<Texture>(blankNumbers()),
    firstRow: uniform(0),
    limbJoints: uniform(Array.from({ length: 4 }, () => new Vector4())),
    limbLengths: uniform(Array.from({ length: 4 }, () => new Vector4(1, 1, 1, 0))),
    eyes: uniform(new Vector3()),
    chest: uniform(new Vector3()),
    figureHeight: uniform(1),
    marked: uniform(0),
    skinned: uniform(0), // 1 = skin of a file, 0 = mannequin
    scalesFrom: uniform(0), // texel in a row of `poses`, 0 = no joint is scaled
    targetsFrom: uniform(0), // texel in a row of `poses`, 0 = no morph targets
    targetMoves: uniform<Texture>(blankNumbers()),
    // Camera.
    viewProjection: uniform(new Matrix4()),
    inverseViewProjection: uniform(new Matrix4()),
    eyePlace: uniform(new Vector3()),
  };
}

/** Light and shadow. */
function lightUniforms() {
  return {
    keyDirection: uniform(new Vector3(0, 1, 0)),
    rimDirection: uniform(new Vector3(0, 1, 0)),
    keyLight: colour(),
    skyLight: colour(),
    groundLight: colour(),
    rimLight: colour(),
    shadowMap: uniform<Texture | null>(null),
    shadowMatrix: uniform(new Matrix4()),
    shadowTile: uniform(new Vector4(0, 0, 1, 1)),
    shadowStep: uniform(new Vector2()), // share of the map
    shadowStrength: uniform(0),
  };
}

/** Colours of a figure. */
function figureUniforms() {
  return {
    clay: colour(),
    clayLeft: colour(),
    visor: colour(),
    bands: colour(),
    selection: colour(),
    slot: colour(),
  };
}

/** Floor and sky, in display space. */
function floorUniforms() {
  return {
    centre: uniform(new Vector3()),
    floorRadius: uniform(FLOOR_RADIUS),
    standCentre: uniform(new Vector3()),
    standRadius: uniform(1),
    standReach: uniform(new Vector2()), // m: the shadow falls this way
    floorColour: colour(),
    groundColour: colour(),
    lineColour: colour(),
    lineAlphas: uniform(new Vector2()),
    groundLine: uniform(new Vector2()), // see groundLineOf
    floorSlot: colour(),
    ring: uniform(new Vector4(0, 0, 0, 1)),
    ringCount: uniform(1),
    // Place of the slot shown as the ghost.
    secondRing: uniform(new Vector4(0, 0, 0, 1)),
    secondSlot: colour(),
    secondCount: uniform(0),
    feet: uniform([new Vector4(0, 0, 0, 1), new Vector4(0, 0, 0, 1)]),
    planted: uniform(new Vector2()),
    footSize: uniform(new Vector2(0.2, 0.1)),
    zenith: colour(),
    horizon: colour(),
  };
}

/** Ghosts and onion skin. */
function ghostUniforms() {
  return {
    ghostDepth: uniform<Texture | null>(null),
    ghostSize: uniform(new Vector2(1, 1)),
    ghostRow: uniform(1),
    planes: uniform(new Vector2(0.1, 100)),
    parallel: uniform(0),
    firstGhost: uniform(0), // 1 = only the ghost of the destination
    ghosts: uniform([new Vector4(), new Vector4()]), // colour in display space, presence; the second one is the destination's
    fill: uniform(0.25),
    fine: uniform(false), // outlines
    lineWidth: uniform(1),
    // Onion skin: colours before and after the seam, display space.
    onionPoses: uniform<Texture>(blankNumbers()),
    onionRow: uniform(0),
    onionDepth: uniform<Texture | null>(null),
    onionShades: uniform(Array.from({ length: MAX_ONIONS }, () => new Vector4())),
    onionColours: uniform([new Color(), new Color()]),
  };
}

/** Lines, and copies of pictures. */
function surfaceUniforms() {
  return {
    viewSize: uniform(new Vector2(1, 1)),
    density: uniform(1),
    // Copy.
    picture: uniform<Texture | null>(null),
    pictureAt: uniform(new Vector4()), // of what is in it: x, y, width, height on the canvas
  };
}
