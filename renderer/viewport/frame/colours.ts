import type { Floats } from '#core/kit/floats.ts';
import { clamp01 } from '#core/kit/numbers.ts';
import type { Theme } from '#renderer/kit/theme.ts';
import { palettes, type Palette } from './palette.ts';

/** A colour in display space, each channel 0–1. */
export type Rgb = readonly [number, number, number];

/** The values of all joints of a figure, and the scale that colours them. */
export interface JointColours {
  readonly scale: ColourScale | null; // null = the figure is not coloured
  readonly values: Floats; // [joints] on the scale, NaN = grey
}

/** A range of values, and its colours. */
export interface ColourScale {
  readonly ramp: Ramp;
  readonly minimum: number; // in the unit of the values
  readonly maximum: number;
  readonly isLogarithmic: boolean;
}

/** Colours from the minimum to the maximum of a scale. */
interface Ramp {
  /** The colour at `place`, 0–1, display space. */
  at(place: number, theme: Theme): Rgb;
  /** [STEPS + 1] the same in linear light. */
  readonly linear: Readonly<Record<Theme, readonly Rgb[]>>;
}

/** Number of steps of the look-up table of a ramp. */
const STEPS = 64;
/** Number of colours of a CSS gradient. */
const STOPS = 12;

/** @param rangeIn the part of `colours` in use on the ground of a palette, 0–1 */
function createRamp(colours: readonly Rgb[], rangeIn: (palette: Palette) => readonly [number, number]): Ramp {
  const at = (place: number, theme: Theme): Rgb => {
    const [from, to] = rangeIn(palettes[theme]);
    return between(colours, from + (to - from) * place);
  };
  const table = (theme: Theme): readonly Rgb[] =>
    Array.from({ length: STEPS + 1 }, (_, i) => toLinear(at(i / STEPS, theme)));
  return { at, linear: { dark: table('dark'), light: table('light') } };
}

function between(colours: readonly Rgb[], t: number): Rgb {
  const place = clamp01(t) * (colours.length - 1);
  const i = Math.min(Math.floor(place), colours.length - 2);
  const share = place - i;
  const [low, high] = [colours[i], colours[i + 1]];
  return [
    low[0] + (high[0] - low[0]) * share,
    low[1] + (high[1] - low[1]) * share,
    low[2] + (high[2] - low[2]) * share,
  ];
}

/** Position of `value` on its scale, 0–1; NaN for NaN. */
export function placeOn({ minimum, maximum, isLogarithmic }: ColourScale, value: number): number {
  return clamp01(
    isLogarithmic
      ? Math.log(value / minimum) / Math.log(maximum / minimum)
      : (value - minimum) / (maximum - minimum),
  );
}

/** Colour of a joint with `value`, linear light; grey for NaN. */
export function linearColourOf(scale: ColourScale, value: number, theme: Theme): Rgb {
  const place = placeOn(scale, value);
  return Number.isNaN(place) ? GREYS[theme] : scale.ramp.linear[theme][Math.round(place * STEPS)];
}

/** Colours of a ramp as a CSS gradient, left to right. */
export function gradientOf(ramp: Ramp, theme: Theme): string {
  const colours = Array.from({ length: STOPS }, (_, i) => cssColour(ramp.at(i / (STOPS - 1), theme)));
  return `linear-gradient(to right, ${colours.join(', ')})`;
}

export function cssColour(colour: Rgb): string {
  return `rgb(${colour.map((channel) => Math.round(channel * 255)).join(' ')})`;
}

/** `#rrggbb` as three channels in display space. */
export function parseColour(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

/** Converts display space to linear light (sRGB). */
export function toLinear(colour: Rgb): Rgb {
  const channel = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
  return [channel(colour[0]), channel(colour[1]), channel(colour[2])];
}

/** Colours of joints without a value, linear light. */
const GREYS: Readonly<Record<Theme, Rgb>> = {
  dark: toLinear(parseColour(palettes.dark.noValue)),
  light: toLinear(parseColour(palettes.light.noValue)),
};

/** Source: van der Walt and Smith, viridis (CC0), 17 of its colours. */
export const viridis = createRamp(
  (
    '#440154 #48186a #472d7b #424086 #3b528b #33638d #2c728e #26828e #21918c ' +
    '#1f9f88 #27ad81 #3dbc74 #5cc863 #81d34d #aadc32 #d5e21a #fde725'
  )
    .split(' ')
    .map(parseColour),
  ({ viridisRange }) => viridisRange,
);

/** Source: van der Walt and Smith, magma (CC0), ten of its colours. */
export const magma = createRamp(
  '#000004 #180f3e #451077 #721f81 #9f2f7f #cd4071 #f1605d #fd9567 #fec98d #fcfdbf'
    .split(' ')
    .map(parseColour),
  ({ magmaRange }) => magmaRange,
);
