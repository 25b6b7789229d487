import type { FittedSet } from '#core/stress/fit-set.ts';
import { offeredMethods } from '#core/transition/methods/registry.ts';
import { slotsOfMethods } from '#main/cli/inputs/method-slots.ts';
import { INTERRUPTED_BLEND, interruptMethods } from './interrupt-methods.ts';
import { interruptionTable } from './study-page.ts';

/** Times between requests, s: a storm, a lively game, a calm one. */
const TIMES = [0.08, 0.3, 2] as const;

/**
 * The figures of the guide about interruptions: every method over the starter clips, as the command `stress`
 * plays it.
 */
export function stressPage(set: FittedSet): string {
  const named = [
    ...slotsOfMethods(
      offeredMethods.map(({ id }) => id),
      { blendTime: INTERRUPTED_BLEND, easing: 'smoothstep' },
    ).map(({ settings }, i) => ({ name: offeredMethods[i].label, settings })),
    ...slotsOfMethods(['unrealDeadBlend'], { blendTime: INTERRUPTED_BLEND, easing: 'linear' }).map(
      ({ settings }) => ({ name: 'Unreal dead blending, linear', settings }),
    ),
  ];
  const slots = named.map(({ settings }) => settings);
  return `${[
    '# Figures: all methods, interrupted',
    `The starter clips for a minute, seed 1, 60 frames per second, blend time ${INTERRUPTED_BLEND} s, *smoothstep*. Written by \`npm run study\`; the guide [takes its figures from here](../guide/stress.md#all-methods).`,
    ...TIMES.map((every) =>
      interruptionTable(
        every,
        named.map(({ name }) => name),
        [interruptMethods(set, slots, { every, seed: 1 })],
      ),
    ),
  ].join('\n\n')}\n`;
}
