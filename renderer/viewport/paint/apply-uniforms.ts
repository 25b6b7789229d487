import { Color } from 'three';
import { parseColour, toLinear, type Rgb } from '../frame/colours.ts';
import type { BuiltFigure } from '../figure/build-figure.ts';
import type { FigurePlace } from '../posing/figure-place.ts';
import type { Palette } from '../frame/palette.ts';
import type { FigureMark } from '../frame/viewport-frame.ts';
import type { Uniform, Uniforms } from './uniforms.ts';

/** Radius of a ring with its facing mark, m. */
const RING_REACH = 0.6;

function setLinear(out: Uniform<Color>, hex: string, strength = 1): void {
  const [r, g, b] = toLinear(parseColour(hex));
  out.value.setRGB(r * strength, g * strength, b * strength);
}

function setDisplay(out: Uniform<Color>, hex: string): void {
  const [r, g, b] = parseColour(hex);
  out.value.setRGB(r, g, b);
}

/** Sets all colours except those of a slot. */
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
  setGhost(uniforms, 1, parseColour(palette.destination));
  uniforms.fill.value = palette.ghostFill;
  uniforms.onionColours.value[0].set(...parseColour(palette.ghost));
  uniforms.onionColours.value[1].set(...parseColour(palette.destination));
}

/** Colours of a slot: badge in linear light, ring in display space, and its tinted rim light. */
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

/** Number of rings for the shaders; negative = dashed. */
function ringCountOf({ rings, dashed }: FigureMark): number {
  return dashed ? -rings : rings;
}

/** Sets the colours of `mark` and its rings. */
export function applyMark(uniforms: Uniforms, colours: readonly SlotColours[], mark: FigureMark): void {
  const { badge, ring, rim } = colours[mark.colour];
  uniforms.slot.value.copy(badge);
  uniforms.floorSlot.value.copy(ring);
  uniforms.rimLight.value.copy(rim);
  uniforms.ringCount.value = ringCountOf(mark);
}

/** Sets the colour of the ghost to that of `mark`, with its rings, on a stand that includes them. */
export function applyGhostMark(
  uniforms: Uniforms,
  colours: readonly SlotColours[],
  mark: FigureMark,
  place: FigurePlace,
): void {
  const { ring } = colours[mark.colour];
  setGhost(uniforms, 0, [ring.r, ring.g, ring.b]);
  uniforms.secondSlot.value.copy(ring);
  uniforms.secondRing.value.set(place.x, place.z, place.facingX, place.facingZ);
  uniforms.secondCount.value = ringCountOf(mark);
  coverRing(uniforms, place);
}

/** Widens the stand, so that it includes the ring at `place`: on the wide floor there is none. */
export function coverRing({ standCentre, standRadius }: Uniforms, place: FigurePlace): void {
  const { x, z } = standCentre.value;
  const reach = Math.hypot(place.x - x, place.z - z) + RING_REACH;
  standRadius.value = Math.max(standRadius.value, reach);
}

/** Sets the colour of a ghost, display space; its presence stays. */
export function setGhost({ ghosts }: Uniforms, which: 0 | 1, [r, g, b]: Rgb): void {
  const { w } = ghosts.value[which];
  ghosts.value[which].set(r, g, b, w);
}

/** Sets the data of patterns on limbs, head and chest of `figure`. */
export function applyFigure(uniforms: Uniforms, figure: BuiltFigure): void {
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
