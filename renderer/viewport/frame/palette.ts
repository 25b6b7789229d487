import type { Theme } from '#renderer/kit/theme.ts';

/** Colours of a viewport, `#rrggbb` in display space, and strengths that depend on the ground. */
export interface Palette {
  readonly clay: string;
  readonly clayLeft: string;
  readonly visor: string;
  readonly bands: string;
  readonly noValue: string; // of joints without a value
  readonly keyLight: string;
  readonly keyStrength: number;
  readonly skyLight: string;
  readonly groundLight: string;
  readonly fillStrength: number;
  readonly rimStrength: number;
  readonly rimTint: number; // share of the slot's colour in the rim light
  readonly floor: string;
  readonly line: string;
  readonly metreLines: number; // alpha
  readonly quarterLines: number;
  readonly shadow: number; // how much it darkens the floor, in display space
  readonly zenith: string;
  readonly horizon: string;
  readonly ground: string; // equal to `floor` in the distance, to avoid a band at the horizon
  readonly gutter: string;
  readonly slots: readonly string[]; // A to H, as in tokens.css, and at `NEUTRAL` no slot
  readonly ghost: string; // of the source
  readonly destination: string;
  readonly game: string; // a figure of a recording
  readonly ghostFill: number; // alpha
  readonly selection: string;
  /** Part of viridis in use: its lowest tenth is invisible on a dark ground. */
  readonly viridisRange: readonly [number, number];
  /** Part of magma in use: its black end is invisible on a dark ground, its pale end on a light one. */
  readonly magmaRange: readonly [number, number];
}

/** Index of the colour without a slot. */
export const NEUTRAL = 8;

const shared = {
  slots: [
    ...['#d55e00', '#009e73', '#cc79a7', '#2583c2', '#8d72dd', '#8c9a1f', '#a87845', '#999999'],
    '#aab2bf',
  ],
  ghost: '#e69f00',
  destination: '#56b4e9',
} as const;

export const palettes: Readonly<Record<Theme, Palette>> = {
  dark: {
    ...shared,
    clay: '#c9c7c2',
    clayLeft: '#939599',
    visor: '#2a2f38',
    bands: '#2f343d',
    noValue: '#8b9099',
    keyLight: '#fff3e2',
    keyStrength: 1.12,
    skyLight: '#aebfd8',
    groundLight: '#3b3a3a',
    fillStrength: 0.5,
    rimStrength: 0.6,
    rimTint: 0.55,
    floor: '#20262f',
    line: '#8fa0ba',
    metreLines: 0.42,
    quarterLines: 0.16,
    shadow: 0.38,
    zenith: '#12151b',
    horizon: '#303846',
    ground: '#1f252e',
    gutter: '#0f1115',
    ghostFill: 0.25,
    selection: '#7aa2f7',
    game: '#ffffff',
    viridisRange: [0.11, 1],
    magmaRange: [0.24, 1],
  },
  light: {
    ...shared,
    clay: '#d8d5cf',
    clayLeft: '#8e9197',
    visor: '#3a404a',
    bands: '#464c57',
    noValue: '#9a9ea5',
    keyLight: '#fff3e2',
    keyStrength: 0.8,
    skyLight: '#f4f8ff',
    groundLight: '#a9a39b',
    fillStrength: 0.62,
    rimStrength: 0.22,
    rimTint: 0.35,
    floor: '#e3e7ec',
    line: '#6d7f99',
    metreLines: 0.34,
    quarterLines: 0.13,
    shadow: 0.25,
    zenith: '#dfe5ec',
    horizon: '#f4f6f8',
    ground: '#e4e8ed',
    gutter: '#cdd4dc',
    ghostFill: 0.3,
    selection: '#2f55c4',
    game: '#101418',
    viridisRange: [0, 1],
    magmaRange: [0.16, 0.9],
  },
};
