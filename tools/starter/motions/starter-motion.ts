import type { Curve } from '../curve.ts';
import type { Side } from '../figure/figure.ts';
import type { ArmAngles, FootPose, Motion, Posture, Trunk } from '../figure/posture.ts';
import type { Step } from '../foot-track.ts';

/** What a clip is made from. */
export interface StarterMotion {
  readonly motion: Motion;
  readonly seconds: number;
  readonly loop: boolean;
  readonly markers: readonly StarterMarker[];
}

/** A moment of a starter clip worth a name. `time` is on the clip, s. */
export interface StarterMarker {
  readonly kind: 'out' | 'in' | 'footPlant' | 'takeOff' | 'pass' | 'note';
  readonly time: number;
  readonly label: string;
}

/** By how much parts of a posture are moved, m and degrees. `arms` and `feet` are both. */
type Moves = { readonly [Part in keyof Trunk]?: Partial<Trunk[Part]> } & {
  readonly [Part in 'arms' | 'armLeft' | 'armRight']?: Partial<ArmAngles>;
} & { readonly feet?: Pick<FootPose, 'kneeOut'> };

/** A row of the table of a motion: what a curve moves, as much as stated where the curve is 1. */
export type Row = readonly [curve: Curve, moves: Moves];

/** The motion that a table makes of another one: the sum of both. */
export function motionOf(from: Motion, rows: readonly Row[]): Motion {
  return (time) => rows.reduce((posture, [curve, moves]) => moved(posture, moves, curve(time)), from(time));
}

const BOTH: Readonly<Record<string, readonly string[]>> = {
  arms: ['armLeft', 'armRight'],
  feet: ['footLeft', 'footRight'],
};

function moved(posture: Posture, moves: Moves, share: number): Posture {
  const parts = { ...posture } as unknown as Record<string, Record<string, number>>;
  for (const [name, changes] of Object.entries(moves) as [string, Record<string, number>][])
    for (const part of BOTH[name] ?? [name]) {
      parts[part] = { ...parts[part] };
      for (const [angle, most] of Object.entries(changes)) parts[part][angle] += most * share;
    }
  return parts as unknown as Posture;
}

/** Notes by their labels, times in s. */
export const notes = (times: Readonly<Record<string, number>>): readonly StarterMarker[] =>
  Object.entries(times).map(([label, time]) => ({ kind: 'note', time, label }));

/** Where a foot lands and leaves the ground, s. */
export const stepMarkers = (
  side: Side,
  steps: readonly Pick<Step, 'land' | 'leave'>[],
): readonly StarterMarker[] =>
  steps.flatMap(({ land, leave }) => [
    { kind: 'footPlant', time: land, label: `${side} foot plant` },
    { kind: 'takeOff', time: leave, label: `${side} toe-off` },
  ]);
