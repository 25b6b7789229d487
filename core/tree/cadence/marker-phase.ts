import type { Floats } from '../../kit/floats.ts';
import type { Changing } from '../weights/changing.ts';

/**
 * A cycle divided into parts of equal phase by its markers, for example foot plants; the last part wraps
 * around to the first. Without markers it is one part.
 *
 *   time    0     m0        m1      duration
 *           ├──────┼─────────┼──────────┤
 *   phase  .75     0        0.5        .75
 */
export interface Cycle {
  readonly markers: Floats; // s, ascending in [0, duration)
  readonly duration: number; // s
}

/** Phase in [0, 1) at `time` (s, any; wrapped). */
export function phaseFromMarkers({ markers, duration }: Cycle, time: number): number {
  const parts = markers.length;
  const wrapped = wrap(time, duration);
  if (parts === 0) return wrapped / duration;
  let part = parts - 1;
  while (part >= 0 && markers[part] > wrapped) part--;
  const from = part < 0 ? markers[parts - 1] - duration : markers[part];
  const to = part < 0 ? markers[0] : part + 1 < parts ? markers[part + 1] : markers[0] + duration;
  const index = part < 0 ? parts - 1 : part;
  return (index + (wrapped - from) / (to - from)) / parts;
}

/**
 * Writes the time at an accumulated phase (phase 1 is one duration after phase 0), and the playback rate.
 *
 * @param out receives s and s per s
 */
export function cycleTime(out: Changing, { markers, duration }: Cycle, phase: Changing): Changing {
  const parts = Math.max(markers.length, 1);
  const round = Math.floor(phase.value);
  const place = (phase.value - round) * parts;
  const part = Math.min(Math.floor(place), parts - 1);
  const first = markers.length === 0 ? 0 : markers[0];
  const from = markers.length === 0 ? 0 : markers[part];
  const to = part + 1 < parts ? markers[part + 1] : first + duration;
  out.value = round * duration + from + (place - part) * (to - from);
  out.rate = phase.rate * parts * (to - from);
  return out;
}

function wrap(value: number, size: number): number {
  const wrapped = value - Math.floor(value / size) * size;
  return wrapped < size ? wrapped : 0;
}
