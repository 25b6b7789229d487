import {
  compareRecorded,
  evaluateForGame,
  type RecordedDifference,
} from '#core/recording/compare-recorded.ts';
import { explainDifference, type ExplainingProgress } from '#core/recording/explain-difference.ts';
import type { OpenedRecording } from '#core/recording/open-recorded.ts';
import { parseRecording, type Recording } from '#core/recording/parse-recording.ts';
import { valueOf, type Show } from './answer.ts';
import { boundChain, type SentChain } from './bound-chain.ts';
import type { JudgedMotion } from './judge.ts';

/** A motion beside the recording of a game. */
export interface RecordedRequest extends SentChain {
  readonly motion: Pick<JudgedMotion, 'clips' | 'map'>;
  readonly opened: OpenedRecording;
}

/** Parses the file of a recording. A text of another encoding is no JSON, and its lines are named. */
export const readRecording = ({ fileName, bytes }: { fileName: string; bytes: Uint8Array }): Recording =>
  valueOf(parseRecording(new TextDecoder().decode(bytes), fileName));

/** How far each slot is from what the game showed. */
export function compareSlots(request: RecordedRequest): readonly RecordedDifference[] {
  const { recorded, figure } = request.opened;
  const made = valueOf(evaluateForGame(boundChain(request), request.motion, recorded));
  return made[0].chains.map((_, slot) => compareRecorded(recorded, made, slot, figure));
}

/** Searches for the settings that explain the difference of each of the slots, one after another. */
export function explainSlots(
  request: RecordedRequest & { readonly slots: number },
  show: Show<readonly ExplainingProgress[]>,
): readonly ExplainingProgress[] {
  const chain = boundChain(request);
  const explained: ExplainingProgress[] = [];
  for (let slot = 0; slot < request.slots; slot++)
    for (const progress of explainDifference({ ...request.motion, ...request.opened, chain, slot })) {
      explained[slot] = progress;
      show(explained);
    }
  return explained;
}
