import { judgeSlots, numbersOf } from '#core/judgement/judge.ts';
import type { FittedSet } from '#core/stress/fit-set.ts';
import { randomShare } from '#core/stress/random-share.ts';
import { freshTransition } from '#core/transition/document/fresh-transition.ts';
import type { MotionUse, Transition } from '#core/transition/document/document.ts';
import { BLEND_TIMES, slotsAt } from './study-slots.ts';

/** Number of transitions, and the seed that chooses them. */
export const TRANSITIONS = 240;
const SEED = 1;

/** Time of motion before an out point, and after both points, s: no clip ends while it is judged. */
const ROOM = { before: 0.3, after: 1.6 };

/** Values by metric of each transition: [blend times][methods][transitions]. */
export type StudyValues = readonly (readonly (readonly Readonly<Record<string, number | null>>[])[])[];

/**
 * Judges random transitions between the clips of a set, with all methods at all blend times. `pairs` are the
 * clips of each.
 */
export function judgeTransitions({ clips, map }: FittedSet, onProgress: (done: number) => void) {
  const variants = BLEND_TIMES.map(slotsAt);
  const slots = variants.flat();
  const values = variants.map((methods) => methods.map((): Record<string, number | null>[] => []));
  const pairs: string[] = [];
  for (let k = 0; k < TRANSITIONS; k++) {
    const share = (i: number): number => randomShare(SEED, 4 * k + i);
    const from = Math.floor(share(0) * clips.length);
    const to = (from + 1 + Math.floor(share(1) * (clips.length - 1))) % clips.length;
    const moment = (clip: number, least: number, at: number): number => {
      const { frameCount, fps } = clips[clip];
      return least + at * ((frameCount - 1) / fps - ROOM.after - least);
    };
    const source = useAt(moment(from, ROOM.before, share(2)));
    const transition: Transition = {
      ...freshTransition,
      id: '00000000-0000-4000-8000-000000000001',
      name: `${k}`,
      source,
      destination: useAt(moment(to, 0, share(3))),
      slots,
    };
    const judged = judgeSlots({ chain: [transition], clips: [clips[from], clips[to]], map });
    if (!judged.ok) throw new Error(judged.error.message);
    judged.value.forEach((measures, i) => {
      const methods = variants[0].length;
      values[Math.floor(i / methods)][i % methods].push(numbersOf(measures));
    });
    pairs.push(`${from} ${to}`);
    onProgress(k + 1);
  }
  return { values: values satisfies StudyValues, pairs };
}

function useAt(time: number): MotionUse {
  return { kind: 'clip', id: '00000000-0000-4000-8000-000000000000', time, playRate: 1, mirror: false };
}
