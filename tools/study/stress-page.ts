import { offeredMethods } from '#core/methods/registry.ts';
import { slotsOfMethods } from '#main/cli/inputs/method-slots.ts';
import { INTERRUPTED_BLEND, type InterruptedSlot, type Play } from './interrupt-methods.ts';
import type { StudyClip } from './study-set.ts';
import { interruptionTable } from './study-tables.ts';

/** Times between requests, s: a storm, a lively game, a calm one. */
const TIMES = [0.08, 0.3, 2] as const;

const named = [
  ...slotsOfMethods(
    offeredMethods.map(({ id }) => id),
    { blendTime: INTERRUPTED_BLEND, easing: 'smoothstep' },
  ).map(({ settings }, i) => ({ name: offeredMethods[i].label, settings })),
  ...slotsOfMethods(['unrealDeadBlend'], { blendTime: INTERRUPTED_BLEND, easing: 'linear' }).map(
    ({ settings }) => ({ name: 'Unreal dead blending, linear', settings }),
  ),
];

/** The minutes of the page, over a set of clips. */
export const stressMinutes = (clips: readonly StudyClip[]): readonly Play[] =>
  TIMES.map((every) => {
    return { clips, slots: named.map(({ settings }) => settings), every, seed: 1, seconds: 60 };
  });

/**
 * The figures of the guide about interruptions: every method over the starter clips, as the command `stress`
 * plays it.
 *
 * @param interrupted [minutes][slots]
 */
export function stressPage(interrupted: readonly (readonly InterruptedSlot[])[]): string {
  return `${[
    '# Figures: all methods, interrupted',
    `The starter clips for a minute, seed 1, 60 frames per second, blend time ${INTERRUPTED_BLEND} s, *smoothstep*. Written by \`npm run tool -- study\`; the guide [takes its figures from here](../guide/stress.md#all-methods).`,
    ...TIMES.map((every, i) =>
      interruptionTable(
        every,
        named.map(({ name }) => name),
        interrupted[i],
      ),
    ),
  ].join('\n\n')}\n`;
}
