import { endBy, type Ended } from '#core/checkpoint.ts';
import { judgeClip, withMeasures, type Reference } from '#core/judgement/reference.ts';
import { clipJointMap } from '#core/joints/clip-joints.ts';
import { rigPosesOf } from '#core/joints/rig-poses.ts';
import { fitClip } from '#core/transition/clips/fit-clips.ts';
import { loadStored, type StoredClip } from './stored-clip.ts';

export interface ReferenceRequest extends Ended {
  readonly clips: readonly StoredClip[];
}

/** The reference of the last request, once it is complete. */
export interface ReferenceAnswer {
  readonly reference: Reference;
  readonly clips: number; // that were long enough
}

addEventListener('message', ({ data }: MessageEvent<ReferenceRequest>) => void answer(data));

async function answer(request: ReferenceRequest): Promise<void> {
  endBy(request.end);
  let reference: Reference = {};
  let clips = 0;
  for (const stored of request.clips) {
    const used = await loadStored(stored);
    if (used === null) continue;
    const map = clipJointMap(used.clip, used.joints, rigPosesOf(used.clip));
    const fitted = fitClip(used, { map, mirror: false, onto: null });
    if (!fitted.ok) continue;
    const measures = [...judgeClip(fitted.value.clip, map)];
    reference = withMeasures(reference, measures);
    if (measures.length > 0) clips += 1;
  }
  const made: ReferenceAnswer = { reference, clips };
  postMessage(made);
}
