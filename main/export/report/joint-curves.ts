import { slotLetter } from '#core/transition/document/slot-letter.ts';
import type { Floats } from '#core/kit/floats.ts';
import { rotationVectorBetween } from '#core/math/rotation-vector.ts';
import { slotSettling } from '#core/transition/evaluation/method-setup.ts';
import {
  createTransitionFrame,
  evaluateTransition,
  type TransitionEvaluation,
  type TransitionFrame,
} from '#core/transition/evaluation/evaluation.ts';
import type { Slot } from '#core/transition/document/document.ts';
import type { BlendMethod } from '#core/methods/parts/method.ts';
import type { CurvePanel, CurvePlot } from './curve-plot.ts';

const first = -0.3; // s, before the seam
const last = 0.9; // s, after it
const step = 1 / 60; // s
const panels = 4;
const degrees = 180 / Math.PI;
const colours = { source: '#e69f00', destination: '#56b4e9', slots: ['#d55e00', '#009e73'] };

/** A joint with the axis and angle between source and destination at the seam. */
interface SeamJoint {
  readonly joint: number;
  readonly angle: number; // rad
  readonly axis: readonly [number, number, number];
  readonly origin: readonly number[]; // the source's rotation at the seam
}

/** The joints with the largest angle between source and destination at the seam, largest first. */
function furthestJoints(seam: TransitionFrame, joints: number): SeamJoint[] {
  const offset = new Float64Array(3);
  const found: SeamJoint[] = [];
  for (let joint = 0; joint < joints; joint++) {
    const { rotations } = seam.source;
    rotationVectorBetween(offset, rotations, seam.destination.rotations, 0, joint * 4, joint * 4);
    const angle = Math.hypot(...offset);
    const [x, y, z] = offset.map((component) => component / Math.max(angle, 1e-9));
    const origin = Array.from({ length: 4 }, (_, k) => rotations[joint * 4 + k]);
    found.push({ joint, angle, axis: [x, y, z], origin });
  }
  return found.toSorted((a, b) => b.angle - a.angle).slice(0, panels);
}

/** Rotation of the joint about the axis, in degrees from the source at the seam. */
function turnOf({ joint, axis, origin }: SeamJoint, rotations: Floats): number {
  const turn = rotationVectorBetween(new Float64Array(3), origin, rotations, 0, 0, joint * 4);
  return (turn[0] * axis[0] + turn[1] * axis[1] + turn[2] * axis[2]) * degrees;
}

type Turns = Record<'source' | 'destination' | 'extrapolated' | 'output', number[]>;

function sampleTurns(
  joints: readonly SeamJoint[],
  evaluation: TransitionEvaluation,
  slot: number,
  times: readonly number[],
): Turns[] {
  const turns = joints.map((): Turns => ({ source: [], destination: [], extrapolated: [], output: [] }));
  const frame = createTransitionFrame(evaluation);
  for (const time of times) {
    evaluateTransition(frame, evaluation, time);
    const { pose, explanation } = frame.slots[slot];
    // Before the seam, a slot shows its own source; in a chain, slots differ.
    const source = time < 0 ? pose : frame.source;
    joints.forEach((joint, k) => {
      turns[k].source.push(time <= 0 ? turnOf(joint, source.rotations) : Number.NaN);
      turns[k].destination.push(time >= 0 ? turnOf(joint, frame.destination.rotations) : Number.NaN);
      turns[k].extrapolated.push(time >= 0 ? turnOf(joint, explanation.extrapolated.rotations) : Number.NaN);
      turns[k].output.push(time >= 0 ? turnOf(joint, pose.rotations) : Number.NaN);
    });
  }
  return turns;
}

function panelOf(title: string, turns: Turns, tag: string, slot: number, method: BlendMethod): CurvePanel {
  const going = method.shows === 'extrapolation' ? 'source, extrapolated' : 'source, continued';
  const colour = colours.slots[slot] ?? '#d7dce4';
  return {
    title,
    curves: [
      { name: 'source', colour: colours.source, dash: '', width: 1.5, values: turns.source },
      { name: going, colour: colours.source, dash: '5 4', width: 1.5, values: turns.extrapolated },
      {
        name: 'destination',
        colour: colours.destination,
        dash: '10 4',
        width: 1.5,
        values: turns.destination,
      },
      { name: `${tag} ${method.label}`, colour, dash: '', width: 2.5, values: turns.output },
    ],
  };
}

/**
 * Curves of the joints with the largest angle between source and destination at the seam: their rotation
 * about the axis of that angle, in a slot.
 */
export function jointCurves(
  evaluation: TransitionEvaluation,
  slot: number,
  { method, settings }: { readonly method: BlendMethod; readonly settings: Slot },
  jointNames: readonly string[],
): CurvePlot {
  const seam = evaluateTransition(createTransitionFrame(evaluation), evaluation, 0);
  const joints = furthestJoints(seam, evaluation.joints);
  const count = Math.round((last - first) / step) + 1;
  // Times are multiples counted from the seam, so that one is exactly 0.
  const times = Array.from({ length: count }, (_, k) => (k + Math.round(first / step)) * step);
  const turns = sampleTurns(joints, evaluation, slot, times);
  const tag = slotLetter(slot);
  const { values } = settings;
  const end = slotSettling(settings, jointNames);
  return {
    title: `${tag} · ${method.label}: rotation of the joints with the largest difference at the seam`,
    unit: '°',
    times,
    moments: [
      { time: 0, label: 'seam', dash: '' },
      ...(end <= last
        ? [
            {
              time: end,
              label: method.promises(values).endsExactly ? 'end of blend' : 'settled',
              dash: '4 3',
            },
          ]
        : []),
    ],
    panels: joints.map(({ joint, angle }, k) =>
      panelOf(`${jointNames[joint]} · ${(angle * degrees).toFixed(1)}°`, turns[k], tag, slot, method),
    ),
  };
}
