import { judge, numbersOf } from '#core/judgement/judge.ts';
import { success } from '#core/result.ts';
import { openLoaded, type LoadedChain } from '#core/transition/clips/loaded-chain.ts';
import { answerRequests } from '../../threads/answer-requests.ts';
import type { SlotMeasures } from './audit-results.ts';

/** The measures of the slots of a chain, or why it cannot be judged. */
answerRequests<LoadedChain, SlotMeasures>((loaded) => {
  const opened = openLoaded(loaded);
  const judged = opened.ok ? judge(opened.value) : opened;
  return judged.ok ? success(judged.value.slots.map(numbersOf)) : judged;
});
