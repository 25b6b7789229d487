/** Every colour of a viewport, `#rrggbb` in display space, and the few strengths that go with the ground it stands on. */
export interface Palette {
  readonly clay: string;
  readonly clayLeft: string;
  readonly visor: string;
  readonly bands: string;
  readonly notMoving: string;
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
  readonly shadow: number; // how much it takes from the floor, in display space
  readonly zenith: string;
  readonly horizon: string;
  readonly ground: string; // equals `floor` in the distance, or a band lies on the horizon
  readonly gutter: string;
  readonly slots: readonly string[]; // A, B, C, D, further ones, and at `NEUTRAL` nobody's
  readonly ghost: string; // the source's
  readonly destination: string;
  readonly ghostFill: number; // alpha
  readonly selection: string;
  /** Where viridis starts: its lowest tenth vanishes on a dark ground. */
  readonly viridisFrom: number;
  /** What of magma is shown: its black end vanishes on a dark ground, its pale one on a light. */
  readonly magmaRange: readonly [number, number];
}

export type Theme = 'dark' | 'light';

/** Place of the colour that is no slot's. */
export const NEUTRAL = 5;

const shared = {
  slots: ['#d55e00', '#009e73', '#cc79a7', '#2583c2', '#999999', '#aab2bf'],
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
    notMoving: '#8b9099',
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
    viridisFrom: 0.11,
    magmaRange: [0.24, 1],
  },
  light: {
    ...shared,
    clay: '#d8d5cf',
    clayLeft: '#8e9197',
    visor: '#3a404a',
    bands: '#464c57',
    notMoving: '#9a9ea5',
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
    viridisFrom: 0,
    magmaRange: [0.16, 0.9],
  },
};
