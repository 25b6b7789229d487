import type { InterruptedSlot } from '#main/cli/work-kinds/stress-kind.ts';
import { offeredMethods } from '#core/transition/methods/registry.ts';
import { slotsOfMethods } from '#main/cli/inputs/method-slots.ts';
import { INTERRUPTED_BLEND, type Minute } from './interrupt-methods.ts';
import { interruptionTable } from './study-page.ts';

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

/** The minutes of the page. */
export const stressMinutes: readonly Minute[] = TIMES.map((every) => ({
  slots: named.map(({ settings }) => settings),
  every,
  seed: 1,
}));

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
        [interrupted[i]],
      ),
    ),
  ].join('\n\n')}\n`;
}
