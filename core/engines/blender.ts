import type { MotionUse } from '../transition/document/document.ts';
import { curveNotes, otherMethodNotes } from './crossfade-notes.ts';
import { blendSeconds } from './blend-seconds.ts';
import type { Engine, EngineClip } from './engine.ts';
import { missingTraits } from './slot-traits.ts';
import { tangentCurveOf, type TangentCurve } from './tangent-curve.ts';

/**
 * A clip as a strip. Frames depend on the scene, so times are in seconds; the script makes frames of them.
 */
export interface NlaClip {
  readonly action: string; // name of the take, else of the file
  readonly length: number; // s, of the clip
  readonly at: number | null; // s, on the clip at the seam; null: an interrupted transition, which has no place on a clip
  readonly rate: number; // > 0, play rate
}

/** Two strips of the NLA, one above the other. */
export interface BlenderValues {
  readonly source: NlaClip;
  readonly destination: NlaClip;
  readonly blend_in: number; // s, of the upper strip
  readonly influence: TangentCurve | null; // of the upper strip while it blends in; null = linear
}

/**
 * Blender 3.4 and later: the strip of the destination lies over that of the source, and its influence rises.
 *
 * Source: Blender’s Python API of `NlaStrip`. Compared with Blender 3.4, not with 4.x and 5.x.
 */
export const blender: Engine<BlenderValues> = {
  id: 'blender',
  label: 'Blender',
  methods: ['crossfade', 'cut'],
  ticks: [30, 60],
  remark:
    'Blender’s NLA cross-fades, and mixes each channel of a rotation by itself. For other methods, import exported motion.',
  express({ transition, slot, source, destination }) {
    const { easing = 'linear' } = slot.values;
    const influence = blender.methods.includes(slot.method) ? tangentCurveOf(String(easing)) : null;
    return {
      values: {
        source: nlaClipOf(source, transition.source),
        destination: nlaClipOf(destination, transition.destination),
        blend_in: blendSeconds(slot),
        influence,
      },
      notes: [
        ...otherMethodNotes(blender, slot, 'To see it, import its exported motion'),
        ...curveNotes(blender, influence),
        ...missingTraits({ transition, slot, source, destination }, blender, ['playRate']),
      ],
    };
  },
};

const nlaClipOf = ({ name, duration }: EngineClip, { kind, time, playRate }: MotionUse): NlaClip => ({
  action: name,
  length: duration,
  at: kind === 'chain' ? null : time,
  rate: playRate,
});
