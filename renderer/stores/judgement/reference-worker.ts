import type { ClipSummary } from '../../../contract/rows/library-rows.ts';
import { judgeClip, withMeasures, type Reference } from '../../../core/judgement/reference.ts';
import type { JointEdits } from '../../../core/joints/joint-map.ts';
import { clipJointMap } from '../../../core/joints/clip-joints.ts';
import { rigPosesOf } from '../../../core/joints/rig-poses.ts';
import { fitClip, type SetOnClip } from '../../../core/transition/clips/fit-clips.ts';
import { loadClip } from '../clips/load-clip.ts';

/** A clip of the reference, with its joint edits. */
export interface ReferenceClip extends Pick<ClipSummary, 'id' | 'root'> {
  readonly settings: SetOnClip;
  readonly joints: JointEdits;
}

/** Asks for the reference of parts of `seconds`; a request before it is dropped. */
export interface ReferenceRequest {
  readonly clips: readonly ReferenceClip[];
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
  for (const { id, settings, root, joints } of request.clips) {
    const loaded = await loadClip(id);
    if (latest !== request) return;
    if (!loaded.ok) continue;
    const map = clipJointMap(loaded.value, joints, rigPosesOf(loaded.value));
    const used = { clip: loaded.value, settings, joints, root: root.choice };
    const fitted = fitClip(used, { map, mirror: false, onto: null });
    if (!fitted.ok) continue;
    const measures = [...judgeClip(fitted.value.clip, map, request.seconds)];
    reference = withMeasures(reference, measures);
    if (measures.length > 0) clips += 1;
  }
  const made: ReferenceAnswer = { seconds: request.seconds, reference, clips };
  postMessage(made);
}
