import { clamp01 } from '#core/kit/numbers.ts';
import { palettes, type Theme } from './palette.ts';

/** A colour in display space, each channel 0–1. */
export type Rgb = readonly [number, number, number];

/** Range of half-lives on the logarithmic colour scale, s. */
export const HALF_LIFE_RANGE = { minimum: 0.1, maximum: 1 } as const;

/**
 * Viridis at `t` in 0–1, display space, interpolated between 17 colours. Source: van der Walt and Smith,
 * viridis (CC0).
 */
export function viridis(t: number): Rgb {
  return between(VIRIDIS, t);
}

/**
 * Magma at `t` in 0–1, display space, interpolated between ten colours. Source: van der Walt and Smith, magma
 * (CC0).
 */
export function magma(t: number): Rgb {
  return between(MAGMA, t);
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

/**
 * Colour of a joint at `share` (0–1) of the largest difference: magma without the end that is invisible on
 * the ground.
 */
export function differenceColour(share: number, theme: Theme): Rgb {
  const [from, to] = palettes[theme].magmaRange;
  return magma(from + (to - from) * share);
}

/** Colours of `differenceColour` from 0 to 1 as a CSS gradient, left to right. */
export const differenceGradient = (theme: Theme): string =>
  gradientOf((share) => differenceColour(share, theme));

/** Colours of a scale from 0 to 1 as a CSS gradient, left to right. */
function gradientOf(colourAt: (share: number) => Rgb): string {
  const colours = Array.from({ length: STOPS }, (_, i) => cssColour(colourAt(i / (STOPS - 1))));
  return `linear-gradient(to right, ${colours.join(', ')})`;
}

const STOPS = 12;

/** Position of `halfLife` s on the scale, 0–1, logarithmic; NaN for a joint that does not move. */
export function halfLifePlace(halfLife: number): number {
  const { minimum, maximum } = HALF_LIFE_RANGE;
  return clamp01(Math.log(halfLife / minimum) / Math.log(maximum / minimum));
}

/** Colour of a joint with `halfLife` s on the figure; grey for a joint that does not move (NaN). */
export function halfLifeColour(halfLife: number, theme: Theme): Rgb {
  if (Number.isNaN(halfLife)) return parseColour(palettes[theme].notMoving);
  return colourOfPlace(halfLifePlace(halfLife), theme);
}

function colourOfPlace(place: number, theme: Theme): Rgb {
  const from = palettes[theme].viridisFrom;
  return viridis(from + (1 - from) * place);
}

/**
 * Legend of the half-life colours in `theme`: a gradient, labelled ticks, and the grey of joints that do not
 * move.
 */
export function halfLifeLegend(theme: Theme) {
  const { minimum, maximum } = HALF_LIFE_RANGE;
  const middle = Math.sqrt(minimum * maximum);
  return {
    gradient: gradientOf((share) => colourOfPlace(share, theme)),
    ticks: [minimum, middle, maximum].map((halfLife) => ({ place: halfLifePlace(halfLife), halfLife })), // place 0–1, s
    notMoving: palettes[theme].notMoving, // CSS colour
  };
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

const VIRIDIS: readonly Rgb[] = (
  '#440154 #48186a #472d7b #424086 #3b528b #33638d #2c728e #26828e #21918c ' +
  '#1f9f88 #27ad81 #3dbc74 #5cc863 #81d34d #aadc32 #d5e21a #fde725'
)
  .split(' ')
  .map(parseColour);

const MAGMA: readonly Rgb[] =
  '#000004 #180f3e #451077 #721f81 #9f2f7f #cd4071 #f1605d #fd9567 #fec98d #fcfdbf'
    .split(' ')
    .map(parseColour);
