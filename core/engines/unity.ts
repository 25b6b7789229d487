import type { unityValuesSchema } from '../documents/engine-values-schema.ts';
import type { Saved } from '../documents/plain-schemas.ts';
import { halfLifeOf, otherMethodNotes } from './crossfade-notes.ts';
import { blendSeconds } from './blend-seconds.ts';
import type { Engine, EngineClip, EngineInput, EngineNote } from './engine.ts';
import { fieldsOf, inSeconds, typed } from './engine-fields.ts';
import { missingTraits } from './slot-traits.ts';

/** Settings of an `AnimatorStateTransition`, and a half-life for a script of the user. */
export type UnityValues = Saved<typeof unityValuesSchema>;

/**
 * Unity’s Animator cross-fades linearly and nothing else: of the three times only `duration` is in seconds,
 * if it is fixed. It is the time in which the joints settle, also for methods that Unity lacks.
 *
 * Source: Unity’s scripting reference of `AnimatorStateTransition`, from 2018.3 to 6. An exit time of 0 does
 * not fire in the first frame of a state. Unconfirmed: that it mixes rotations by normalised lerp, 0.9°
 * beside a crossfade's slerp at most if they are 90° apart. A humanoid is mixed in muscle values instead.
 */
export const unity: Engine<UnityValues> = {
  id: 'unity',
  label: 'Unity',
  methods: ['crossfade', 'cut'],
  first: ['crossfade'],
  ticks: [60, 30],
  remark:
    'Unity’s Animator has no inertialization and no dead blending: it cross-fades linearly. How it mixes rotations is not documented.',
  instead: (method) => (unity.methods.includes(method) ? null : 'crossfade'),
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
    const { transition, slot, source, destination } = input;
    const halfLife = halfLifeOf(slot);
    const hasExitTime = transition.source.kind !== 'chain';
    return {
      values: {
        duration: blendSeconds(slot),
        hasFixedDuration: true,
        hasExitTime,
        exitTime: hasExitTime ? partOf(source, transition.source.time) : 0,
        offset: partOf(destination, transition.destination.time),
        ...(halfLife !== undefined && { halfLife }),
      },
      notes: [...otherMethodNotes(unity, slot), ...easingNotes(input), ...missingTraits(input, unity)],
    };
  },
};

/** A time on a clip as a part of its length; 0 if it has no length. */
const partOf = ({ duration }: EngineClip, time: number): number => (duration > 0 ? time / duration : 0);

function easingNotes({ slot }: EngineInput): readonly EngineNote[] {
  const { easing = 'linear' } = slot.values;
  if (!unity.methods.includes(slot.method) || easing === 'linear') return [];
  return [{ row: 'easing', kind: 'approximated', words: 'Unity cross-fades linearly, whatever the easing.' }];
}
