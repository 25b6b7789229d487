import type { unityValuesSchema } from '../documents/engine-values-schema.ts';
import type { Saved } from '../documents/plain-schemas.ts';
import { halfLifeOf, methodNotes, missingTraits } from './slot-notes.ts';
import { blendSeconds } from './as-played.ts';
import {
  crossfadesAs,
  fieldsOf,
  inSeconds,
  typed,
  type Engine,
  type EngineClip,
  type EngineInput,
  type EngineNote,
} from './engine.ts';

/** Settings of an `AnimatorStateTransition`, and a half-life for a script of the user. */
type UnityValues = Saved<typeof unityValuesSchema>;

/**
 * Unity’s Animator cross-fades linearly and nothing else: of the three times only `duration` is in seconds,
 * if it is fixed. It is the time in which the joints settle, also for methods that Unity lacks.
 *
 * Source: Unity’s scripting reference of `AnimatorStateTransition`, from 2018.3 to 6. An exit time of 0 does
 * not fire in the first frame of a state. Unconfirmed: that it mixes rotations by normalised lerp. A humanoid
 * is mixed in muscle values instead.
 */
export const unity: Engine<UnityValues> = {
  id: 'unity',
  label: 'Unity',
  ...crossfadesAs('nlerpCrossfade'),
  ticks: [60, 30],
  remark:
    'Unity’s Animator has no inertialization and no dead blending: it cross-fades linearly. How it mixes rotations is not documented.',
  fields: ({ hasExitTime, exitTime, duration, offset, halfLife }) =>
    fieldsOf('Transition', [
      ['Has Exit Time', hasExitTime ? 'on' : 'off'],
      ['Exit Time', hasExitTime && typed(exitTime, 6)],
      ['Fixed Duration', 'on'],
      ['Transition Duration (s)', typed(duration)],
      ['Transition Offset', typed(offset, 6)],
      ['Half-life, for a script', halfLife !== undefined && inSeconds(halfLife)],
    ]),
  express(input) {
    const { slot, source, destination } = input;
    const halfLife = halfLifeOf(slot);
    return {
      values: {
        duration: blendSeconds(slot),
        hasFixedDuration: true,
        hasExitTime: source.at !== null,
        exitTime: partOf(source),
        offset: partOf(destination),
        ...(halfLife !== undefined && { halfLife }),
      },
      notes: [...methodNotes(unity, slot, CROSSFADE), ...easingNotes(input), ...missingTraits(input, unity)],
    };
  },
};

const CROSSFADE =
  'Unity probably mixes rotations by normalised lerp (unconfirmed), which turns joints faster in the middle.';

/** The out or in point as a part of the length that the clip has in Unity; 0 without one. */
const partOf = ({ at, end }: EngineClip): number =>
  at === null || end.inFile <= 0 ? 0 : at.inFile / end.inFile;

function easingNotes({ slot }: EngineInput): readonly EngineNote[] {
  const { easing = 'linear' } = slot.values;
  if (!unity.methods.includes(slot.method) || easing === 'linear') return [];
  return [{ row: 'easing', kind: 'approximated', words: 'Unity cross-fades linearly, whatever the easing.' }];
}
