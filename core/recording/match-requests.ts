import { withoutNamespace } from '../joints/name-tokens.ts';
import { withoutPunctuation } from './pair-recorded.ts';
import type { RecordedRequest } from './parse-recording.ts';

/** A transition as a request names it. */
export interface RequestedClips {
  readonly from: string; // names of clips
  readonly to: string;
  readonly fromTime: number; // s on the clips
  readonly toTime: number;
}

/**
 * The requests for two clips, by their index: those nearest in times first. Names are the same without case, punctuation, folder,
 * namespace and ending: `/Game/Anims/Walk_Fwd.Walk_Fwd` is `walk fwd.bvh`.
 */
export function matchingRequests(
  requests: readonly RecordedRequest[],
  clips: RequestedClips,
): readonly number[] {
  const isSame = (a: string, b: string): boolean => a === b || clipKey(a) === clipKey(b);
  const far = ({ fromTime, toTime }: RecordedRequest): number =>
    Math.abs(fromTime - clips.fromTime) + Math.abs(toTime - clips.toTime);
  return Array.from(requests.keys())
    .filter((i) => isSame(requests[i].from, clips.from) && isSame(requests[i].to, clips.to))
    .toSorted((a, b) => far(requests[a]) - far(requests[b]));
}

function clipKey(name: string): string {
  const file = name.split(/[\\/]/).at(-1) ?? name;
  return withoutPunctuation(withoutNamespace(file.replace(/(?<=.)\.[^.]*$/, ''))) || name;
}

/** `Walk → Jog at 12.31 s`. */
export const requestWords = ({ from, to, time }: Pick<RecordedRequest, 'from' | 'to' | 'time'>): string =>
  `${from} → ${to} at ${time.toFixed(2)} s`;
