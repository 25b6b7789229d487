import type { Marker } from '#contract/rows/library-rows.ts';
import { clipDuration } from '#core/clip/clip.ts';
import { contactsOfFoot, footTracks } from '#core/rig/feet/clip-feet.ts';
import { findFeet } from '#core/rig/roles/body-limbs.ts';
import type { JointMap } from '#core/rig/roles/joint-map.ts';
import { stepsOf as stepsOfContacts } from '#core/rig/feet/foot-contacts.ts';
import type { RootedClip } from '#core/clip/root/rooted-clip.ts';
import { aimTimes } from './aim-poses.ts';
import type { TemplateClip } from './tree-templates.ts';

/**
 * What a template takes from a clip: its mean travel, measured at its root, and its steps, from its foot
 * plant markers.
 */
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
    direction: length / seconds < STANDING ? 0 : nearDirection(Math.atan2(side, forward) * DEGREES),
    steps: stepsOf(markers, duration),
    aims: aimTimes(markers),
  };
}

const STANDING = 0.05; // m/s, below which one stands
const DEGREES = 180 / Math.PI;
const rounded = (value: number, step: number): number => Math.round(value / step) * step;

/** Hips and shoulders of people who walk straight on are turned by a few degrees, in captures by up to 7. */
const ASKEW = 8;

/** One of eight directions, if it is that near; else the nearest degree. */
function nearDirection(degrees: number): number {
  const near = rounded(degrees, 45);
  return Math.abs(degrees - near) <= ASKEW ? near : rounded(degrees, 1);
}

/** The steps of a clip by its foot plant markers. */
export function stepsOf(markers: readonly Marker[], duration: number): TemplateClip['steps'] {
  const plants = markers.filter(({ kind, time }) => kind === 'footPlant' && time >= 0 && time < duration);
  return fromLeft(plants.map(({ label, time }) => ({ isLeft: /\bleft\b|\bL\b/i.test(label), time })));
}

/** The steps of a clip by its foot contacts. */
export function detectedSteps(clip: RootedClip, map: JointMap): TemplateClip['steps'] {
  const plants = findFeet(map).flatMap((foot) => {
    const contacts = contactsOfFoot(clip, foot, footTracks(clip, foot));
    const frames = stepsOfContacts(contacts, clip.frameCount, clip.loop).plants;
    return frames.map((frame) => ({ isLeft: foot.side === 'left', time: frame / clip.fps }));
  });
  return fromLeft(plants.toSorted((a, b) => a.time - b.time));
}

/**
 * Steps from a left foot plant on: all of them if feet take turns, else the left ones. Null without a left
 * plant.
 */
function fromLeft(
  plants: readonly { readonly isLeft: boolean; readonly time: number }[],
): TemplateClip['steps'] {
  const left = plants.filter(({ isLeft }) => isLeft);
  if (left.length === 0) return null;
  const takeTurns =
    plants.length === 2 * left.length && plants.every(({ isLeft }, i) => isLeft === (i % 2 === 0));
  return { markers: (takeTurns ? plants : left).map(({ time }) => time), cycles: left.length };
}
