import type { blenderValuesSchema } from '../documents/engine-values-schema.ts';
import type { Saved } from '../documents/plain-schemas.ts';
import type { MotionUse } from '../transition/document/document.ts';
import { curveNotes, otherMethodNotes } from './crossfade-notes.ts';
import { blendSeconds } from './blend-seconds.ts';
import type { Engine, EngineClip } from './engine.ts';
import { missingTraits } from './slot-traits.ts';
import { tangentCurveOf } from './tangent-curve.ts';

/** Two strips of the NLA, one above the other. */
export type BlenderValues = Saved<typeof blenderValuesSchema>;

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

const nlaClipOf = (
  { name, duration }: EngineClip,
  { kind, time, playRate }: MotionUse,
): BlenderValues['source'] => ({
  action: name,
  length: duration,
  at: kind === 'chain' ? null : time,
  rate: playRate,
});
