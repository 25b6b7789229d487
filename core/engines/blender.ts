import type { blenderValuesSchema } from '../documents/engine-values-schema.ts';
import type { Saved } from '../documents/plain-schemas.ts';
import { roundTo } from '../kit/numbers.ts';
import type { MotionUse } from '../transition/document/document.ts';
import type { MovedClips } from '../transition/evaluation/moved-clips.ts';
import { curveNotes, methodNotes, missingTraits } from './slot-notes.ts';
import { blendSeconds } from './as-played.ts';
import {
  crossfadesAs,
  curveWords,
  fieldsOf,
  inSeconds,
  typed,
  type Engine,
  type EngineClip,
  type EngineInput,
  type EngineNote,
} from './engine.ts';
import { tangentCurveOf } from './tangent-curve.ts';

/** Two strips of the NLA, one above the other. */
type BlenderValues = Saved<typeof blenderValuesSchema>;

/**
 * Blender 3.4 and later: the strip of the destination lies over that of the source, and its influence rises.
 *
 * Source: Blender’s Python API of `NlaStrip`. Compared with Blender 3.4, not with 4.x and 5.x.
 */
export const blender: Engine<BlenderValues> = {
  id: 'blender',
  label: 'Blender',
  ...crossfadesAs('nlerpCrossfade'),
  ticks: [30, 60],
  remark:
    'Blender’s NLA cross-fades: quaternions as in Nlerp crossfade, Euler angles one by one. For other methods, import exported motion.',
  fields: ({ source, destination, blend_in, influence }) => [
    ...fieldsOf('Strip of the source', [
      ['Action', source.action],
      ['Seam, after its start', source.at !== null && inSeconds(source.at / source.rate)],
      ['Playback Scale', typed(1 / source.rate, 6)],
    ]),
    ...fieldsOf('Strip of the destination, on the track above', [
      ['Action', destination.action],
      ['Starts before the seam by', destination.at !== null && inSeconds(destination.at / destination.rate)],
      ['Playback Scale', typed(1 / destination.rate, 6)],
      ['Blend In', inSeconds(blend_in)],
      ['Animated Influence', influence !== null && curveWords(influence)],
    ]),
  ],
  movesClips: true,
  express({ transition, slot, source, destination, moved }) {
    const { easing = 'linear' } = slot.values;
    const influence = blender.methods.includes(slot.method) ? tangentCurveOf(String(easing)) : null;
    return {
      values: {
        source: nlaClipOf(source, transition.source),
        destination: nlaClipOf(destination, transition.destination),
        blend_in: blendSeconds(slot),
        influence,
        ...(moved && {
          moved: {
            ...moved,
            source: moved.source.map(rounded),
            destination: moved.destination.map(rounded),
          },
        }),
      },
      notes: [
        ...methodNotes(blender, slot, CROSSFADE, 'To see it, import its exported motion'),
        ...curveNotes(blender, influence),
        ...placeNotes(transition, moved),
        ...missingTraits({ transition, slot, source, destination }, blender),
      ],
    };
  },
};

const CROSSFADE = 'Blender mixes quaternions by normalised lerp, which turns joints faster in the middle.';

const UNPLAYED =
  'Blender plays both clips where they were recorded, without the root path of the slot, since Segue cannot play this transition now. Check whether a file is missing, and export again.';

type Move = MovedClips['source'][number];

const rounded = ([x, height, z, heading]: Move): [number, number, number, number] => [
  roundTo(x, 6),
  roundTo(height, 6),
  roundTo(z, 6),
  roundTo(heading, 6),
];

/** The script moves clips, but not those that it cannot find in the scene as they play, or whose file is gone. */
function placeNotes(
  { source, destination, alignment }: EngineInput['transition'],
  moved: EngineInput['moved'],
): readonly EngineNote[] {
  if (moved === null) return [{ row: 'method', kind: 'missing', words: UNPLAYED }];
  if ([source, destination].every(({ kind, mirror }) => kind === 'clip' && !mirror)) return [];
  const { kind, offset } = alignment;
  if (kind === 'none' && Object.values(offset).every((value) => value === 0)) return [];
  const words =
    'Blender plays the destination where it was recorded, not at the source. To see it there, import exported motion.';
  return [{ row: 'method', kind: 'missing', words }];
}

const nlaClipOf = (
  { name, begin, at, end }: EngineClip,
  { playRate }: Pick<MotionUse, 'playRate'>,
): BlenderValues['source'] => ({
  action: name,
  ...(begin.inFile !== 0 && { begin: begin.inFile }),
  length: end.inFile - begin.inFile,
  at: at && at.inFile - begin.inFile,
  rate: playRate,
});
