import type { PadControl } from '#renderer/stores/lab/tree/inputs-session.ts';
import type { ValueRange } from './input-values.ts';

/** What is read of a gamepad: a `Gamepad` of the browser. */
export interface PadState {
  readonly connected: boolean;
  readonly axes: readonly number[]; // -1 to 1
  readonly buttons: readonly { readonly value: number }[]; // 0 to 1
}

/** Deflection of a stick at rest, at most. */
const DEAD_ZONE = 0.15;

/** The controls of the standard layout. Source: W3C, "Gamepad", section "Standard gamepad". */
export const padControls: readonly { readonly control: PadControl; readonly name: string }[] = [
  ...['Left stick X', 'Left stick Y', 'Right stick X', 'Right stick Y'].map((name, index) => ({
    control: { kind: 'axis' as const, index },
    name,
  })),
  ...[
    'Button A / ✕',
    'Button B / ○',
    'Button X / □',
    'Button Y / △',
    'Left shoulder',
    'Right shoulder',
    'Left trigger',
    'Right trigger',
  ].map((name, index) => ({ control: { kind: 'button' as const, index }, name })),
];

/**
 * Deflection of a control, -1 to 1, of the first gamepad that has it; 0 inside the dead zone; null without a
 * gamepad.
 */
export function readPad({ kind, index }: PadControl, pads: readonly (PadState | null)[]): number | null {
  for (const pad of pads) {
    if (pad?.connected !== true) continue;
    const value = kind === 'axis' ? pad.axes[index] : pad.buttons[index]?.value;
    if (value !== undefined) return kind === 'axis' ? outsideDeadZone(value) : value;
  }
  return null;
}

/** Rises from 0 at the edge of the dead zone. */
function outsideDeadZone(value: number): number {
  const beyond = Math.max(Math.abs(value) - DEAD_ZONE, 0) / (1 - DEAD_ZONE);
  return Math.sign(value) * Math.min(beyond, 1);
}

/**
 * The value of an input for a deflection. At rest, it is 0 or the value of the range nearest to 0; in a range
 * with both signs, each direction reaches its own end, otherwise both directions reach the far end. Up on a
 * stick is positive.
 */
export function padValue(
  { kind, index }: PadControl,
  deflection: number,
  { minimum, maximum }: ValueRange,
): number {
  const isVertical = kind === 'axis' && index % 2 === 1;
  const value = isVertical ? -deflection : deflection;
  if (minimum < 0 && maximum > 0) return value < 0 ? -value * minimum : value * maximum;
  const [near, far] = minimum >= 0 ? [minimum, maximum] : [maximum, minimum];
  return near + Math.abs(value) * (far - near);
}
