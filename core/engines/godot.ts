import type { godotValuesSchema } from '../documents/engine-values-schema.ts';
import type { Saved } from '../documents/plain-schemas.ts';
import { curveNotes, halfLifeOf, methodNotes, missingTraits } from './slot-notes.ts';
import { blendSeconds } from './as-played.ts';
import {
  crossfadesAs,
  curveWords,
  fieldsOf,
  inSeconds,
  type Engine,
  type EngineClip,
  type EngineInput,
  type EngineNote,
} from './engine.ts';
import { godotBlend, restEndOf } from '../methods/godot-blend.ts';
import { tangentCurveOf } from './tangent-curve.ts';
import { roundTo } from '../kit/numbers.ts';
import { frameAt, type Clip } from '../clip/clip.ts';
import type { SlotSettings, Transition } from '../transition/document/document.ts';

/** Settings of an `AnimationNodeStateMachineTransition`, and what its states and scripts need. */
export type GodotValues = Saved<typeof godotValuesSchema>;

/**
 * Godot 4: the transitions of an `AnimationNodeStateMachine`. The weight of the destination is the curve at
 * `time / xfade_time`.
 *
 * Source: Godot’s class reference, and its source of `AnimationNodeStateMachinePlayback`. Weights outside 0 …
 * 1 were not verified. Import settings: resource_importer_scene.cpp of Godot 4.3 (`rest_pose/load_pose`), which
 * sets the rests of the bones from an animation. Custom timelines: `AnimationNodeAnimation::_process` of
 * animation_blend_tree.cpp, from Godot 4.3 on.
 */
export const godot: Engine<GodotValues> = {
  id: 'godot',
  label: 'Godot',
  ...crossfadesAs('godotBlend'),
  ticks: [60, 30],
  remark: 'Godot only cross-fades, and turns joints from their rest pose: Godot blend shows it.',
  fields: ({ xfade_time, xfade_curve, start_offset, timeline_length, half_life, rest_pose }) => [
    ...fieldsOf('Transition', [
      ['Xfade Time', inSeconds(xfade_time)],
      ['Xfade Curve', curveWords(xfade_curve)],
      ['Switch Mode', 'Immediate'],
    ]),
    ...fieldsOf('Animation of the destination state', [
      ['Use Custom Timeline', timeline_length !== undefined && 'on'],
      ['Timeline Length', timeline_length !== undefined && inSeconds(timeline_length)],
      ['Stretch Time Scale', timeline_length !== undefined && 'on'],
      ['Start Offset', timeline_length !== undefined && inSeconds(start_offset)],
      ['Loop Mode', timeline_length !== undefined && 'as in the animation'],
    ]),
    ...fieldsOf('Advanced import settings of the Skeleton3D', [
      ['Load Pose', rest_pose !== undefined && 'Use AnimationPlayer'],
      ['Selected Animation', rest_pose?.selected_animation ?? false],
      ['Selected Timestamp', rest_pose !== undefined && inSeconds(rest_pose.selected_timestamp)],
    ]),
    ...fieldsOf('Script', [['Half-life', half_life !== undefined && inSeconds(half_life)]]),
  ],
  express(input) {
    const { slot, destination, transition } = input;
    const { easing = 'linear' } = slot.values;
    const { playRate } = transition.destination;
    const timeline = timelineOf(destination, playRate);
    const halfLife = halfLifeOf(slot);
    const rest = restPoseOf(input);
    const curve = godot.methods.includes(slot.method) ? tangentCurveOf(String(easing)) : null;
    return {
      values: {
        xfade_time: blendSeconds(slot),
        xfade_curve: curve,
        switch_mode: 0,
        start_offset: destination.at.inFile / playRate,
        ...(timeline !== null && { timeline_length: timeline }),
        ...(halfLife !== undefined && { half_life: halfLife }),
        ...(rest && { rest_pose: rest }),
      },
      notes: [
        ...methodNotes(godot, slot, CROSSFADE),
        ...curveNotes(godot, curve),
        ...restNotes(rest),
        ...timelineNotes(input),
        ...missingTraits(input, godot),
      ],
    };
  },
};

const CROSSFADE = 'Godot turns joints from their rest pose, so those far from it take another way.';

/** Where the import of a skeleton takes its rest pose from; null: from its file. */
function restPoseOf({ slot, ...ends }: EngineInput): GodotValues['rest_pose'] | null {
  const end = slot.method === godotBlend.id ? restEndOf(slot.values['rest']) : null;
  if (end === null) return null;
  const { name, first } = ends[end];
  return { load_pose: 1, selected_animation: name, selected_timestamp: first.inFile };
}

/** Godot has one rest pose for each skeleton, and the importer sets it. */
function restNotes(rest: GodotValues['rest_pose'] | null): readonly EngineNote[] {
  if (!rest) return [];
  const { selected_animation: name, selected_timestamp: time } = rest;
  const words = `Godot has one rest pose for each skeleton: select its Skeleton3D in the advanced import settings, and below Rest Pose set Load Pose to Use AnimationPlayer, Selected Animation to ${name} and Selected Timestamp to ${roundTo(time, 4)} s. All its transitions then turn from there.`;
  return [{ row: 'rest', kind: 'approximated', words }];
}

/**
 * The length of the timeline on which a state plays a clip at a rate, s: Godot stretches the clip to it, and enters it at
 * the start offset, which is stretched, too. Null: the state plays the clip so anyway.
 *
 *     time on the clip = (time in the state + start offset) * length of the clip / length of the timeline
 */
function timelineOf({ at, end }: EngineClip, playRate: number): number | null {
  const isPlain = playRate === 1 && (at === null || at.inFile === 0);
  return isPlain || end.inFile <= 0 ? null : end.inFile / playRate;
}

function timelineNotes({ source, destination, transition }: EngineInput): readonly EngineNote[] {
  const note = (words: string): EngineNote => ({ row: 'method', kind: 'approximated', words });
  const notes: EngineNote[] = [];
  const { playRate } = transition.destination;
  const entered = timelineOf(destination, playRate);
  if (entered !== null)
    notes.push(
      note(
        `Godot enters a state at the start of its clip, at a rate of 1: turn on Use Custom Timeline and Stretch Time Scale of its animation, and set Timeline Length to ${roundTo(entered, 4)} s, Start Offset to ${roundTo(destination.at.inFile / playRate, 4)} s and Loop Mode as in the animation.`,
      ),
    );
  // The time at which the source is left is no setting of its state.
  const left = timelineOf({ ...source, at: null }, transition.source.playRate);
  if (left !== null)
    notes.push(
      note(
        `The state that plays the source needs its play rate: turn on Use Custom Timeline and Stretch Time Scale of its animation, and set Timeline Length to ${roundTo(left, 4)} s and Loop Mode as in the animation. This counts for all transitions of the state.`,
      ),
    );
  return notes;
}

/** A turn from the rest pose so near half a turn that a blend from there may pass it, rad. */
const NEAR_HALF_A_TURN = (150 / 180) * Math.PI;

/** The joint that turns farthest from its rest pose. */
export interface FarFromRest {
  readonly joint: string;
  readonly angle: number; // rad
}

/** The clips at the ends of a transition, on the skeleton that plays. */
type EndClips = Readonly<Record<'source' | 'destination', Clip>>;

/** A sentence about the joint of a Godot blend that is far from its rest pose; null if none is: see `farFromRest`. */
export function warnOfRestPose(transition: Transition, slot: SlotSettings, clips: EndClips): string | null {
  const far = farFromRest(transition, slot, clips);
  return far && describeFarFromRest(far);
}

/** `LeftUpLeg turns up to 176° from its rest pose, and beyond 180° it pops: …` */
export function describeFarFromRest({ joint, angle }: FarFromRest): string {
  const degrees = Math.round((angle * 180) / Math.PI);
  return `${joint} turns up to ${degrees}° from its rest pose, and beyond 180° it pops: choose another rest pose in the slot, or import the skeleton with a standing one.`;
}

/**
 * The joint of a Godot blend that comes within 30° of half a turn from its rest pose, from the seam until the
 * fade has ended; null if none does, or the slot has another method. The other way round is shorter beyond
 * half a turn, so that the joint pops. Of an interruption only the destination is looked at.
 */
export function farFromRest(
  { source, destination }: Transition,
  slot: SlotSettings,
  clips: EndClips,
): FarFromRest | null {
  if (slot.method !== godotBlend.id) return null;
  const seconds = blendSeconds(slot);
  const end = restEndOf(slot.values['rest']);
  const rest = end && clips[end].rotations;
  const parts = [
    ...(source.kind === 'chain' ? [] : [{ clip: clips.source, use: source }]),
    { clip: clips.destination, use: destination },
  ];
  const [worst] = parts
    .map(({ clip, use: { time, playRate } }) =>
      farthestFrom(rest, { clip, from: time, to: time + seconds * playRate }),
    )
    .toSorted((a, b) => b.angle - a.angle);
  return worst.angle < NEAR_HALF_A_TURN ? null : worst;
}

/** A part of a clip, s. */
interface PlayedPart {
  readonly clip: Clip;
  readonly from: number;
  readonly to: number;
}

/**
 * The joint that turns farthest from its rest pose, in frames of a part.
 *
 * @param rest [joints * 4] or more; null = no rotations
 */
function farthestFrom(rest: Float32Array | null, { clip, from, to }: PlayedPart): FarFromRest {
  const { names } = clip.skeleton;
  const { rotations } = clip;
  let [joint, least] = [0, 1];
  for (let frame = Math.round(from * clip.fps); frame <= Math.round(to * clip.fps); frame++) {
    const first = frameAt(clip, frame / clip.fps) * names.length;
    for (let j = 0; j < names.length; j++) {
      const q = (first + j) * 4;
      let half = rest === null ? rotations[q + 3] : 0; // cos of half the angle
      if (rest !== null) for (let i = 0; i < 4; i++) half += rest[j * 4 + i] * rotations[q + i];
      if (Math.abs(half) < least) [joint, least] = [j, Math.abs(half)];
    }
  }
  return { joint: names[joint], angle: 2 * Math.acos(Math.min(least, 1)) };
}
