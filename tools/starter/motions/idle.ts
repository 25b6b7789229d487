import type { Clip } from '#core/clip/clip.ts';
import { bake, STARTER_FPS } from '../figure/bake.ts';
import { curve, wave } from '../curves/curve.ts';
import type { StarterMarker } from './markers.ts';
import type { Motion } from '../figure/posture.ts';
import { standing } from '../steps/standing.ts';

const FRAMES = 360;
const DURATION = FRAMES / STARTER_FPS;

/** Breath over one half of the loop: in, a little slower out, a rest. */
const BREATH = curve(
  [
    [0, -1],
    [0.12, -0.9],
    [0.4, 0.9],
    [0.47, 1],
    [0.75, -0.5],
    [0.9, -0.97],
  ],
  { soften: 0.16, period: 1 },
);

/** Where the weight rests, and where the eyes go, over the loop. */
const SHIFT = curve(
  [
    [0, -0.35],
    [0.15, -0.45],
    [0.36, 0.75],
    [0.55, 0.85],
    [0.75, -0.1],
    [0.88, -0.35],
  ],
  { soften: 0.12, period: 1 },
);
const LOOK = curve(
  [
    [0, 0],
    [0.1, 1],
    [0.22, 9],
    [0.42, 10],
    [0.56, -5],
    [0.78, -6.5],
    [0.9, -0.5],
  ],
  { soften: 0.07, period: 1 },
);

/**
 * Standing at ease for 6 s: two breaths, one shift of weight from leg to leg, a look around; a seamless loop.
 */
export function idleClip(): Clip {
  return bake(idleMotion(), FRAMES + 1, true);
}

/** Its moments. */
export function idleMarkers(): readonly StarterMarker[] {
  return [
    { kind: 'note', time: 0.5 * DURATION, label: 'Weight on the left leg' },
    { kind: 'note', time: 0.96 * DURATION, label: 'Weight on the right leg' },
  ];
}

function idleMotion(): Motion {
  return (time) => {
    const p = time / DURATION;
    const posture = standing({
      breath: BREATH(2 * p),
      shift: SHIFT(p),
      sway: 0.6 * wave(p, 0.3) + 0.4 * wave(3 * p, 0.1),
    });
    const { chest, head, arms } = posture;
    return {
      ...posture,
      chest: { ...chest, yaw: chest.yaw + 0.14 * LOOK(p - 0.03) },
      head: {
        ...head,
        yaw: head.yaw + LOOK(p),
        pitch: head.pitch + 1.2 * wave(p, 0.6),
        roll: head.roll - 0.12 * LOOK(p),
      },
      arms: {
        left: { ...arms.left, elbow: arms.left.elbow + 1.5 * wave(p, 0.45), curl: 24 + 3 * wave(p, 0.5) },
        right: {
          ...arms.right,
          elbow: arms.right.elbow + 1.5 * wave(p, 0.05),
          curl: 26 + 3 * wave(2 * p, 0.2),
        },
      },
    };
  };
}
