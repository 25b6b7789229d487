import { endBy, type Ended } from '#core/checkpoint.ts';
import {
  compareRecorded,
  evaluateForGame,
  type RecordedDifference,
} from '#core/recording/compare-recorded.ts';
import { explainDifference, type ExplainingProgress } from '#core/recording/explain-difference.ts';
import type { OpenedRecording } from '#core/recording/open-recorded.ts';
import { parseRecording, type Recording } from '#core/recording/parse-recording.ts';
import { success, type Result } from '#core/result.ts';
import type { TransitionProblem } from '#core/transition/document/transition-problem.ts';
import { boundChain, type SentChain } from './bound-chain.ts';
import type { JudgedMotion } from './judge-worker.ts';

/** A file to parse. */
export interface ParseRequest {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}
export type ParseAnswer = Result<Recording, string>;

/** A motion to compare with the recording of a game: all slots, or one whose difference is explained. */
export interface RecordedRequest extends SentChain {
  readonly motion: JudgedMotion;
  readonly opened: OpenedRecording;
  readonly slot: number | null;
}
export type CompareAnswer = Result<readonly RecordedDifference[], TransitionProblem>;
/** Answers of a search as it goes; null = it has ended. */
export type ExplainAnswer = ExplainingProgress | null;

addEventListener('message', ({ data }: MessageEvent<(ParseRequest | RecordedRequest) & Ended>) => {
  if (data.end) endBy(data.end);
  if ('bytes' in data) {
    // A text of another encoding is no JSON, and its lines are named.
    const text = new TextDecoder().decode(data.bytes);
    return postMessage(parseRecording(text, data.fileName) satisfies ParseAnswer);
  }
  const { motion, opened, slot } = data;
  const chain = boundChain(data);
  if (slot === null) return postMessage(compare(chain, motion, opened));
  for (const progress of explainDifference({ ...motion, ...opened, chain, slot }))
    postMessage(progress satisfies ExplainAnswer);
  postMessage(null);
});

function compare(
  chain: RecordedRequest['chain'],
  motion: JudgedMotion,
  { recorded, figure }: OpenedRecording,
): CompareAnswer {
  const made = evaluateForGame(chain, motion, recorded);
  if (!made.ok) return made;
  const [{ chains }] = made.value;
  return success(chains.map((_, slot) => compareRecorded(recorded, made.value, slot, figure)));
}
