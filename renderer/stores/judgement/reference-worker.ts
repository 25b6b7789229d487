import { judgeClip, withMeasures, type Reference } from '../../../core/judgement/reference.ts';
import { clipJointMap } from '../../../core/joints/clip-joints.ts';
import { rigPosesOf } from '../../../core/joints/rig-poses.ts';
import { fitClip } from '../../../core/transition/clips/fit-clips.ts';
import { loadStored, type StoredClip } from './stored-clip.ts';

/** Asks for the reference of parts of `seconds`; a request before it is dropped. */
export interface ReferenceRequest {
  readonly clips: readonly StoredClip[];
  readonly seconds: number;
}

/** The reference of the last request, once it is complete. */
export interface ReferenceAnswer {
  readonly seconds: number;
  readonly reference: Reference;
  readonly clips: number; // that were long enough
}

let latest: ReferenceRequest | null = null;

addEventListener('message', ({ data }: MessageEvent<ReferenceRequest>) => {
  latest = data;
  void answer(data);
});

/** Between two clips, a newer request ends this one. */
async function answer(request: ReferenceRequest): Promise<void> {
  let reference: Reference = {};
  let clips = 0;
  for (const stored of request.clips) {
    const used = await loadStored(stored);
    if (latest !== request) return;
    if (used === null) continue;
    const map = clipJointMap(used.clip, used.joints, rigPosesOf(used.clip));
    const fitted = fitClip(used, { map, mirror: false, onto: null });
    if (!fitted.ok) continue;
    const measures = [...judgeClip(fitted.value.clip, map, request.seconds)];
    reference = withMeasures(reference, measures);
    if (measures.length > 0) clips += 1;
  }
  const made: ReferenceAnswer = { seconds: request.seconds, reference, clips };
  postMessage(made);
}
