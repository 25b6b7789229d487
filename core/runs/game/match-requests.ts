import type { TakeTime } from '../../clip/take-time.ts';
import { uniqueNames } from '../../kit/names.ts';
import { withoutNamespace } from '../../rig/roles/name-tokens.ts';
import { withoutPunctuation } from './pair-recorded.ts';
import type { RecordedRequest } from './parse-recording.ts';

/** A transition as a request names it. */
export interface RequestedClips {
  readonly from: string; // names of clips
  readonly to: string;
  readonly fromTime: TakeTime;
  readonly toTime: TakeTime;
}

/**
 * The requests for two clips, by their index, in their order. Names are the same without case, punctuation,
 * folder, namespace and ending: `/Game/Anims/Walk_Fwd.Walk_Fwd` is `walk fwd.bvh`. Engines name a take without
 * its file: `Walk_Fwd` is `hero · walk fwd`.
 */
export const requestsFor = (
  requests: readonly RecordedRequest[],
  { from, to }: Pick<RequestedClips, 'from' | 'to'>,
): readonly number[] =>
  Array.from(requests.keys()).filter((i) => isClip(requests[i].from, from) && isClip(requests[i].to, to));

/** As `requestsFor`, those nearest in times first. */
export function matchingRequests(
  requests: readonly RecordedRequest[],
  clips: RequestedClips,
): readonly number[] {
  const far = ({ fromTime, toTime }: RecordedRequest): number =>
    Math.abs(fromTime.inFile - clips.fromTime.inFile) + Math.abs(toTime.inFile - clips.toTime.inFile);
  return requestsFor(requests, clips).toSorted((a, b) => far(requests[a]) - far(requests[b]));
}

/** Names of takes are cut when they are imported, those of files are not. */
function isClip(recorded: string, name: string): boolean {
  const keys = new Set([recorded, ...uniqueNames([recorded])].map(clipKey));
  const [, ...takes] = name.split(' · ');
  return recorded === name || [name, ...takes].some((part) => keys.has(clipKey(part)));
}

function clipKey(name: string): string {
  const file = name.split(/[\\/]/).at(-1) ?? name;
  return withoutPunctuation(withoutNamespace(file.replace(/(?<=.)\.[^.]*$/, ''))) || name;
}

/** `Walk → Jog at 12.31 s`; a run after the first is named. */
export const describeRequest = ({
  from,
  to,
  time,
  run = 1,
}: Pick<RecordedRequest, 'from' | 'to' | 'time'> & { readonly run?: number }): string =>
  `${from} → ${to} at ${time.toFixed(2)} s${run > 1 ? `, run ${run}` : ''}`;
