import { parentPort } from 'node:worker_threads';
import type { Problem } from '#contract/words/problem.ts';
import { judge, numbersOf } from '#core/judgement/judge.ts';
import { failure, success, type Result } from '#core/result.ts';
import { openLoaded, type LoadedChain } from '#core/transition/clips/loaded-chain.ts';
import type { ThreadMessage } from '../../import/jobs/work-in-threads.ts';
import type { SlotMeasures } from './audit-results.ts';

parentPort?.on('message', (loaded: LoadedChain) => {
  const message: ThreadMessage<SlotMeasures> = { answer: answerTo(loaded) };
  parentPort?.postMessage(message);
});

/** The measures of the slots of a chain, or why it cannot be judged. */
function answerTo(loaded: LoadedChain): Result<SlotMeasures, Problem> {
  try {
    const opened = openLoaded(loaded);
    const judged = opened.ok ? judge(opened.value) : opened;
    return judged.ok ? success(judged.value.slots.map(numbersOf)) : failure(judged.error);
  } catch (error) {
    return failure({
      code: 'fault',
      message: `Internal error. Please report: ${error instanceof Error ? error.message : String(error)}`,
    });
  }
}
