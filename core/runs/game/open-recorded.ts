import { type TakeTime, clipTime, type SeamClocks } from '../../clip/take-time.ts';
import { pairRecorded } from './pair-recorded.ts';
import { namesClip } from './recorded-names.ts';
import type { RecordedRequest } from './parse-recording.ts';
import type { JointMap } from '../../rig/roles/joint-map.ts';
import { formatNumber } from '../../kit/numbers.ts';
import { failure, success, type Result } from '../../kit/result.ts';
import type { RootedClip } from '../../clip/root/rooted-clip.ts';
import { figureWeights } from './compare-recorded.ts';
import type { FigureWeights } from './place-recorded.ts';
import { posesAround, type RecordedPoses, type RequestPoses } from './recorded-poses.ts';

/** A transition as a request names it. */
export interface RequestedClips {
  readonly from: string; // names of clips
  readonly to: string;
  readonly fromTime: TakeTime;
  readonly toTime: TakeTime;
}

/** The requests for two clips, by their index, in their order. */
export const requestsFor = (
  requests: readonly RecordedRequest[],
  { from, to }: Pick<RequestedClips, 'from' | 'to'>,
): readonly number[] =>
  Array.from(requests.keys()).filter(
    (i) => namesClip(requests[i].from, from) && namesClip(requests[i].to, to),
  );

/** As `requestsFor`, those nearest in times first. */
export function matchingRequests(
  requests: readonly RecordedRequest[],
  clips: RequestedClips,
): readonly number[] {
  const far = ({ fromTime, toTime }: RecordedRequest): number =>
    Math.abs(fromTime.inFile - clips.fromTime.inFile) + Math.abs(toTime.inFile - clips.toTime.inFile);
  return requestsFor(requests, clips).toSorted((a, b) => far(requests[a]) - far(requests[b]));
}

/** `Walk → Jog at 12.31 s`; a run after the first is named. */
export const describeRequest = ({
  from,
  to,
  time,
  run = 1,
}: Pick<RecordedRequest, 'from' | 'to' | 'time'> & { readonly run?: number }): string =>
  `${from} → ${to} at ${formatNumber(time, 2)} s${run > 1 ? `, run ${run}` : ''}`;

/** A request of a recording, whose times are those of the clips. */
export interface RequestOnClips extends Omit<RecordedRequest, 'fromTime' | 'toTime'> {
  readonly fromTime: number; // s
  readonly toTime: number;
}

/** A request of a recording on the joints of a figure. */
export interface OpenedRecording {
  readonly request: RequestOnClips;
  readonly recorded: RecordedPoses;
  readonly figure: FigureWeights;
  readonly paired: number; // joints
  readonly clocks: SeamClocks;
}

/** The motion that a request is compared with. */
interface RecordedOn {
  readonly clips: readonly RootedClip[];
  readonly map: JointMap;
  readonly clocks: SeamClocks;
}

/** Fewer joints do not say where a figure stands. */
const LEAST_JOINTS = 3;

/**
 * Opens a request of a recording for a motion. Fails if too few joints have the names of the recording, or
 * nothing was recorded.
 */
export function openRecorded(
  poses: RequestPoses,
  request: RecordedRequest,
  { clips, map, clocks }: RecordedOn,
): Result<OpenedRecording, string> {
  const pairs = pairRecorded(poses, map);
  const paired = pairs.filter((joint) => joint >= 0).length;
  if (paired < LEAST_JOINTS) {
    const [theirs, ours] = [poses.joints, map.skeleton.names].map((names) => names.slice(0, 3).join(', '));
    return failure(
      `The recording has other joints (${theirs} …) than the transition (${ours} …). Show the transition on the character of the game, or correct its joint map.`,
    );
  }
  const figure = figureWeights(clips[clips.length - 1], pairs);
  const recorded = posesAround(poses, pairs, figure.weights, request.place);
  if (!recorded.ok) return recorded;
  const fromTime = clipTime(clocks.source, request.fromTime);
  const toTime = clipTime(clocks.destination, request.toTime);
  const onClips = { ...request, fromTime, toTime };
  return success({ request: onClips, recorded: recorded.value, figure, paired, clocks });
}
