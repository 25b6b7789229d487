import { Color, Matrix4, Texture, Vector2, Vector3, Vector4 } from 'three';
import { parseColour, toLinear } from '../frame/colours.ts';
import type { Figure } from '../figure/build-figure.ts';
import type { FigurePlace } from '../posing/figure-place.ts';
import type { Palette } from '../frame/palette.ts';
import { MOST_ONIONS } from '../frame/viewport-frame.ts';
import type { FigureMark } from '../frame/viewport-frame.ts';

/** A value that several shaders share: changed once, seen by all. */
export interface Uniform<Value> {
  value: Value;
}
/** Radius of the floor: where its lines have faded into the ground. m */
const FLOOR_RADIUS = 8.6;
/** A ring and its facing mark, m. */
const RING_REACH = 0.6;

const uniform = <Value>(value: Value): Uniform<Value> => ({ value });
const colour = () => uniform(new Color());

/** All that the shaders of a viewport are told. Names are those in the shaders. */
export function createUniforms() {
  return {
    // What is drawn.
    poses: uniform<Texture | null>(null),
    row: uniform(0),
    selectedJoints: uniform(new Vector4()), // a bit a joint: see writeBits
    limbJoints: uniform(Array.from({ length: 4 }, () => new Vector4())),
    limbLengths: uniform(Array.from({ length: 4 }, () => new Vector4(1, 1, 1, 0))),
    eyes: uniform(new Vector3()),
    chest: uniform(new Vector3()),
    figureHeight: uniform(1),
    marked: uniform(0),
    skinned: uniform(0), // 1: a skin of a file is drawn, not the mannequin
    // From where.
    viewProjection: uniform(new Matrix4()),
    inverseViewProjection: uniform(new Matrix4()),
    eyePlace: uniform(new Vector3()),
    // Light and shadow.
    keyDirection: uniform(new Vector3(0, 1, 0)),
    rimDirection: uniform(new Vector3(0, 1, 0)),
    keyLight: colour(),
    skyLight: colour(),
    groundLight: colour(),
    rimLight: colour(),
    shadowMap: uniform<Texture | null>(null),
    shadowMatrix: uniform(new Matrix4()),
    shadowTile: uniform(new Vector4(0, 0, 1, 1)),
    shadowTexel: uniform(new Vector2()),
    shadowStrength: uniform(0),
    // Figure.
    clay: colour(),
    clayLeft: colour(),
    visor: colour(),
    bands: colour(),
    selection: colour(),
    slot: colour(),
    // Floor and sky, in display space.
    centre: uniform(new Vector3()),
    floorRadius: uniform(FLOOR_RADIUS),
    standCentre: uniform(new Vector3()),
    standRadius: uniform(1),
    floorColour: colour(),
    groundColour: colour(),
    lineColour: colour(),
    lineAlphas: uniform(new Vector2()),
    floorSlot: colour(),
    ring: uniform(new Vector4(0, 0, 0, 1)),
    ringCount: uniform(1),
    // Where the slot that is the ghost stands.
    secondRing: uniform(new Vector4(0, 0, 0, 1)),
    secondSlot: colour(),
    secondCount: uniform(0),
    feet: uniform([new Vector4(0, 0, 0, 1), new Vector4(0, 0, 0, 1)]),
    planted: uniform(new Vector2()),
    footSize: uniform(new Vector2(0.2, 0.1)),
    zenith: colour(),
    horizon: colour(),
    // Ghost.
    ghostDepth: uniform<Texture | null>(null),
    ghostSize: uniform(new Vector2(1, 1)),
    ghostRow: uniform(1),
    planes: uniform(new Vector2(0.1, 100)),
    parallel: uniform(0),
    ghost: colour(),
    fill: uniform(0.25),
    presence: uniform(1),
    lineWidth: uniform(1),
    // Onion skin: colours before and after the seam, display space.
    onionPoses: uniform<Texture | null>(null),
    onionRow: uniform(0),
    onionDepth: uniform<Texture | null>(null),
    onionShades: uniform(Array.from({ length: MOST_ONIONS }, () => new Vector4())),
    onionColours: uniform([new Color(), new Color()]),
    // Lines.
    viewSize: uniform(new Vector2(1, 1)),
    density: uniform(1),
    // Copy.
    picture: uniform<Texture | null>(null),
  };
}

export type Uniforms = ReturnType<typeof createUniforms>;

function setLinear(out: Uniform<Color>, hex: string, strength = 1): void {
  const [r, g, b] = toLinear(parseColour(hex));
  out.value.setRGB(r * strength, g * strength, b * strength);
}

function setDisplay(out: Uniform<Color>, hex: string): void {
  const [r, g, b] = parseColour(hex);
  out.value.setRGB(r, g, b);
}

/** Takes over all colours but the slot's. */
export function applyPalette(uniforms: Uniforms, palette: Palette): void {
  setLinear(uniforms.clay, palette.clay);
  setLinear(uniforms.clayLeft, palette.clayLeft);
  setLinear(uniforms.visor, palette.visor);
  setLinear(uniforms.bands, palette.bands);
  setLinear(uniforms.selection, palette.selection);
  setLinear(uniforms.keyLight, palette.keyLight, palette.keyStrength);
  setLinear(uniforms.skyLight, palette.skyLight, palette.fillStrength);
  setLinear(uniforms.groundLight, palette.groundLight, palette.fillStrength);
  setDisplay(uniforms.floorColour, palette.floor);
  setDisplay(uniforms.groundColour, palette.ground);
  setDisplay(uniforms.lineColour, palette.line);
  uniforms.lineAlphas.value.set(palette.metreLines, palette.quarterLines);
  uniforms.shadowStrength.value = palette.shadow;
  setDisplay(uniforms.zenith, palette.zenith);
  setDisplay(uniforms.horizon, palette.horizon);
  setDisplay(uniforms.ghost, palette.ghost);
  uniforms.fill.value = palette.ghostFill;
  uniforms.onionColours.value[0].set(...parseColour(palette.ghost));
  uniforms.onionColours.value[1].set(...parseColour(palette.destination));
}

/** The colours of one slot: badge in linear light, ring in display space, and the rim light it tints. */
export interface SlotColours {
  readonly badge: Color;
  readonly ring: Color;
  readonly rim: Color;
}

export function slotColours({ slots, rimTint, rimStrength }: Palette): SlotColours[] {
  return slots.map((hex) => {
    const [r, g, b] = toLinear(parseColour(hex));
    const tinted = (channel: number) => (1 - rimTint + channel * rimTint) * rimStrength;
    return {
      badge: new Color(r, g, b),
      ring: new Color(...parseColour(hex)),
      rim: new Color(tinted(r), tinted(g), tinted(b)),
    };
  });
}

/** What the shaders are told of rings: how many, negative where they are dashed. */
function ringCountOf({ rings, dashed }: FigureMark): number {
  return dashed ? -rings : rings;
}

/** Takes over the colours of `mark`, and its rings. */
export function applyMark(uniforms: Uniforms, colours: readonly SlotColours[], mark: FigureMark): void {
  const { badge, ring, rim } = colours[mark.colour];
  uniforms.slot.value.copy(badge);
  uniforms.floorSlot.value.copy(ring);
  uniforms.rimLight.value.copy(rim);
  uniforms.ringCount.value = ringCountOf(mark);
}

/** Draws the ghost in the colour of `mark`, with its rings where it stands, on a stand that reaches them. */
export function applyGhostMark(
  uniforms: Uniforms,
  colours: readonly SlotColours[],
  mark: FigureMark,
  place: FigurePlace,
): void {
  const { ring } = colours[mark.colour];
  uniforms.ghost.value.copy(ring);
  uniforms.secondSlot.value.copy(ring);
  uniforms.secondRing.value.set(place.x, place.z, place.facingX, place.facingZ);
  uniforms.secondCount.value = ringCountOf(mark);
  const { x, z } = uniforms.standCentre.value;
  const reach = Math.hypot(place.x - x, place.z - z) + RING_REACH;
  uniforms.standRadius.value = Math.max(uniforms.standRadius.value, reach);
}

/** Takes over what the shaders draw along the limbs of `figure`, on its head and on its chest. */
export function applyFigure(uniforms: Uniforms, figure: Figure): void {
  uniforms.figureHeight.value = figure.stance.height;
  uniforms.marked.value = figure.marks ? 1 : 0;
  if (figure.marks) {
    uniforms.eyes.value.fromArray(figure.marks.eyes);
    uniforms.chest.value.fromArray(figure.marks.chest);
  }
  for (const [i, limb] of figure.limbs.entries()) {
    uniforms.limbJoints.value[i].fromArray(limb.joints);
    uniforms.limbLengths.value[i].set(limb.lengths[0], limb.lengths[1], limb.lengths[2], limb.side);
  }
  uniforms.footSize.value.set(0.105 * figure.stance.height, 0.05 * figure.stance.height);
}
