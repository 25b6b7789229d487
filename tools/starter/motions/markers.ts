import type { Motion } from '../figure/posture.ts';
import { phaseOffset, type Gait } from '../steps/stride.ts';

/** A moment of a starter clip worth a name. `time` is on the clip, s. */
export interface StarterMarker {
  readonly kind: 'out' | 'in' | 'footPlant' | 'takeOff' | 'pass' | 'note';
  readonly time: number;
  readonly label: string;
}

/** The feet of a looping gait: strikes, toe-offs, and where one foot passes the other, in [0, duration). */
export function strideMarkers(gait: Gait, strides: number, motion: Motion): readonly StarterMarker[] {
  const duration = strides * gait.period;
  const feet = (['Left', 'Right'] as const).flatMap((side) =>
    Array.from({ length: strides }, (_, stride): readonly StarterMarker[] => {
      const strike = (stride + phaseOffset(side)) * gait.period;
      const toeOff = (strike + gait.legs.stance * gait.period) % duration;
      return [
        { kind: 'footPlant', time: strike, label: `${side} foot plant` },
        { kind: 'takeOff', time: toeOff, label: `${side} toe-off` },
      ];
    }).flat(),
  );
  return [...feet, ...passings(motion, duration)].toSorted((a, b) => a.time - b.time);
}

function passings(motion: Motion, duration: number): readonly StarterMarker[] {
  const ahead = (time: number): number => {
    const { left, right } = motion(time).feet;
    return left.ankle[2] - right.ankle[2];
  };
  const step = 1 / 60;
  const found: StarterMarker[] = [];
  for (let time = 0; time < duration - step / 2; time += step) {
    const [before, after] = [ahead(time), ahead(time + step)];
    if (before === 0 || before * after >= 0) continue;
    const label = before < 0 ? 'Left passes right' : 'Right passes left';
    found.push({ kind: 'pass', time: time + (step * before) / (before - after), label });
  }
  return found;
}
