import { timeName } from '../transition/evaluation/method-setup.ts';
import { findBlendMethod } from '../transition/methods/registry.ts';
import type { Engine, EngineInput, EngineNote } from './engine.ts';
import { missingTraits } from './slot-traits.ts';

/** Settings of an `AnimatorStateTransition`, and a half-life for a script of the user. */
export interface UnityValues {
  readonly duration: number; // s, since the duration is fixed
  readonly hasFixedDuration: true;
  readonly exitTime: number; // of the source state, normalised by its length
  readonly offset: number; // of the destination state, normalised by its length
  readonly halfLife: number | null; // s; null = the method has none
}

/**
 * Unity’s Animator cross-fades linearly and nothing else: of the three times only `duration` is in seconds, if it is fixed.
 *
 * Source: Unity’s scripting reference of `AnimatorStateTransition`.
 */
export const unity: Engine<UnityValues> = {
  id: 'unity',
  label: 'Unity',
  methods: ['crossfade', 'cut'],
  ticks: [60, 30],
  remark: 'Unity’s Animator has no inertialization and no dead blending: it cross-fades linearly.',
  express(input) {
    const { transition, slot, source, destination } = input;
    const halfLife = slot.values['halfLife'];
    return {
      values: {
        duration: findBlendMethod(slot.method)?.settlingTime(slot.values) ?? 0,
        hasFixedDuration: true,
        exitTime: transition.source.time / source.duration,
        offset: transition.destination.time / destination.duration,
        halfLife: typeof halfLife === 'number' ? halfLife : null,
      },
      notes: [...methodNotes(input), ...missingTraits(input, unity)],
    };
  },
};

function methodNotes({ slot }: EngineInput): readonly EngineNote[] {
  const { label = slot.method } = findBlendMethod(slot.method) ?? {};
  if (!unity.methods.includes(slot.method))
    return [
      {
        row: 'method',
        kind: 'missing',
        words: `Unity has no ${label.toLowerCase()}: it cross-fades over the same time. A script of yours can use the ${timeName(slot.values) === 'halfLife' ? 'half-life' : 'blend time'}.`,
      },
    ];
  const { easing = 'linear' } = slot.values;
  if (easing === 'linear') return [];
  return [{ row: 'easing', kind: 'approximated', words: 'Unity cross-fades linearly, whatever the easing.' }];
}
