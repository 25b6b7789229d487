import { parentPort } from 'node:worker_threads';
import { judge, numbersOf } from '../../../core/judgement/judge.ts';
import { failure, success, type Result } from '../../../core/result.ts';
import { openLoaded, type LoadedChain } from '../../../core/transition/clips/loaded-chain.ts';
import type { SlotMeasures } from './audit-results.ts';

/** The answer to a chain: the measures of its slots, or why it cannot be judged. */
export type JudgedAnswer = Result<SlotMeasures, string>;

parentPort?.on('message', (loaded: LoadedChain) => parentPort?.postMessage(answerTo(loaded)));

function answerTo(loaded: LoadedChain): JudgedAnswer {
  try {
    const opened = openLoaded(loaded);
    const judged = opened.ok ? judge(opened.value) : opened;
    return judged.ok ? success(judged.value.slots.map(numbersOf)) : failure(judged.error.message);
  } catch (error) {
    return failure(
      `Internal error. Please report: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
