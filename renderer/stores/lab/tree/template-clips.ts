import type { Marker } from '../../../../contract/rows/library-rows.ts';
import { clipDuration } from '../../../../core/clip.ts';
import type { RootedClip } from '../../../../core/root/rooted-clip.ts';
import { aimTimes } from './aim-poses.ts';
import type { TemplateClip } from './tree-templates.ts';

/** What a template takes from a clip: its mean travel, measured at its root, and its steps, from its foot plant markers. */
export function templateClip(id: string, clip: RootedClip, markers: readonly Marker[]): TemplateClip {
  const duration = clipDuration(clip);
  const { states } = clip.root;
  let [side, forward, length] = [0, 0, 0];
  for (let at = 3; at < states.length; at += 3) {
    const [dx, dz] = [states[at] - states[at - 3], states[at + 1] - states[at - 2]];
    const heading = 0.5 * (states[at + 2] + states[at - 1]);
    side += dx * Math.cos(heading) - dz * Math.sin(heading);
    forward += dx * Math.sin(heading) + dz * Math.cos(heading);
    length += Math.hypot(dx, dz);
  }
  const turned = states[states.length - 1] - states[2];
  const seconds = Math.max(duration, 1e-6);
  return {
    id,
    loop: clip.loop,
    duration,
    // One who stands has neither speed nor direction.
    speed: length / seconds < STANDING ? 0 : rounded(length / seconds, 0.01),
    turn: rounded((turned / seconds) * DEGREES, 1),
    direction: length / seconds < STANDING ? 0 : rounded(Math.atan2(side, forward) * DEGREES, 1),
    steps: stepsOf(markers, duration),
    aims: aimTimes(markers),
  };
}

const STANDING = 0.05; // m/s, below which one stands
const DEGREES = 180 / Math.PI;
const rounded = (value: number, step: number): number => Math.round(value / step) * step;

/** Steps from a left foot plant on: all of them if feet take turns, else the left ones. Null without a left plant by name. */
export function stepsOf(markers: readonly Marker[], duration: number): TemplateClip['steps'] {
  const plants = markers.filter(({ kind, time }) => kind === 'footPlant' && time >= 0 && time < duration);
  const isLeft = ({ label }: Marker): boolean => /\bleft\b|\bL\b/i.test(label);
  const left = plants.filter(isLeft);
  if (left.length === 0) return null;
  const takeTurns =
    plants.length === 2 * left.length && plants.every((plant, i) => isLeft(plant) === (i % 2 === 0));
  return { markers: (takeTurns ? plants : left).map(({ time }) => time), cycles: left.length };
}
