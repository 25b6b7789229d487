import type { Slot } from '#core/transition/document/document.ts';
import { slotsOfMethods } from '#main/cli/inputs/method-slots.ts';

/** A method of the study, with its colour in plots. */
export const studyMethods = [
  { id: 'springExact', name: 'Spring', colour: '#e69f00' },
  { id: 'quintic', name: 'Quintic', colour: '#f0e442' },
  { id: 'unrealInertialization', name: 'Unreal inertialization', colour: '#d55e00' },
  { id: 'deadBlendArticle', name: 'Dead blending', colour: '#56b4e9' },
  { id: 'unrealDeadBlend', name: 'Unreal dead blending', colour: '#009e73' },
  { id: 'crossfade', name: 'Crossfade', colour: '#cc79a7' },
] as const;

/** s */
export const BLEND_TIMES = [0.1, 0.2, 0.4] as const;

/** Half-life of a spring for each second of blend time: as the defaults 0.12 s and 0.3 s. */
const HALF_LIFE = 0.4;

/** The methods of the study at a blend time, all that have an easing with the same. */
export function slotsAt(blendTime: number): readonly Slot[] {
  const shared = { blendTime, easing: 'smoothstep' };
  const named = slotsOfMethods(
    studyMethods.map(({ id }) => id),
    shared,
  );
  return named.map(({ settings }) =>
    settings.values['halfLife'] === undefined || settings.method !== 'springExact'
      ? settings
      : { ...settings, values: { ...settings.values, halfLife: HALF_LIFE * blendTime } },
  );
}
