import type { godotValuesSchema } from '../documents/engine-values-schema.ts';
import type { Saved } from '../documents/plain-schemas.ts';
import { crossfadeNotes, curveNotes, halfLifeOf, otherMethodNotes } from './crossfade-notes.ts';
import { blendSeconds } from './blend-seconds.ts';
import type { Engine, EngineInput, EngineNote } from './engine.ts';
import { curveWords, fieldsOf, inSeconds } from './engine-fields.ts';
import { tangentCurveOf } from './tangent-curve.ts';
import { missingTraits } from './slot-traits.ts';
import { roundTo } from '../math/scalar.ts';

/** Settings of an `AnimationNodeStateMachineTransition`, and what its states and scripts need. */
export type GodotValues = Saved<typeof godotValuesSchema>;

/**
 * Godot 4: the transitions of an `AnimationNodeStateMachine`. The weight of the destination is the curve at
 * `time / xfade_time`.
 *
 * Source: Godot’s class reference, and its source of `AnimationNodeStateMachinePlayback`. Weights outside 0 …
 * 1 were not verified.
 */
export const godot: Engine<GodotValues> = {
  id: 'godot',
  label: 'Godot',
  methods: ['godotBlend', 'crossfade', 'cut'],
  first: ['godotBlend'],
  ticks: [60, 30],
  remark: 'Godot only cross-fades, and turns joints from their rest pose: Godot blend shows it.',
  // Of a crossfade it turns joints another way, which Godot blend shows.
  instead: (method) => (method === 'godotBlend' || method === 'cut' ? null : 'godotBlend'),
  fields: ({ xfade_time, xfade_curve, start_offset, half_life }) => [
    ...fieldsOf('Transition', [
      ['Xfade Time', inSeconds(xfade_time)],
      ['Xfade Curve', curveWords(xfade_curve)],
      ['Switch Mode', 'Immediate'],
    ]),
    ...fieldsOf('Animation of the destination state', [
      ['Use Custom Timeline', start_offset !== 0 && 'on'],
      ['Start Offset', start_offset !== 0 && inSeconds(start_offset)],
    ]),
    ...fieldsOf('Script', [['Half-life', half_life !== undefined && inSeconds(half_life)]]),
  ],
  express(input) {
    const { slot, destination } = input;
    const { easing = 'linear' } = slot.values;
    const halfLife = halfLifeOf(slot);
    const curve = godot.methods.includes(slot.method) ? tangentCurveOf(String(easing)) : null;
    return {
      values: {
        xfade_time: blendSeconds(slot),
        xfade_curve: curve,
        switch_mode: 0,
        start_offset: destination.at.inFile,
        ...(halfLife !== undefined && { half_life: halfLife }),
      },
      notes: [
        ...otherMethodNotes(godot, slot),
        ...crossfadeNotes(godot, slot, CROSSFADE),
        ...curveNotes(godot, curve),
        ...entryNotes(input),
        ...missingTraits(input, godot),
      ],
    };
  },
};

const CROSSFADE = 'Godot turns joints from their rest pose, so those far from it take another way.';

function entryNotes({ destination: { at } }: EngineInput): readonly EngineNote[] {
  if (at.inFile === 0) return [];
  const words = `Godot enters a state at its start: turn on Use Custom Timeline of its animation and set Start Offset to ${roundTo(at.inFile, 4)} s, or cut the clip there.`;
  return [{ row: 'method', kind: 'approximated', words }];
}
