import { workerData } from 'node:worker_threads';
import { plantedFeet } from '#core/rig/feet/clip-feet.ts';
import { clipJointMap } from '#core/rig/roles/clip-joints.ts';
import { hasSides } from '#core/rig/mirror/mirror-clip.ts';
import { libraryClips, type LibraryClip, type SearchedFigure } from '#core/judge/library-clips.ts';
import { seamsInto, type BestSeam, type SeamClip } from '#core/judge/cost-map/best-seam.ts';
import { courseFrom, type CourseSpec } from '#core/judge/cost-map/offset-course.ts';
import { success } from '#core/kit/result.ts';
import { decoded } from '#core/transition/clips/loaded-chain.ts';
import { answerRequests } from '../../threads/answer-requests.ts';
import type { LoadedEnd } from '../work-kinds/seam-kind.ts';
import { openFrameStore } from '../work-kinds/open-frame-store.ts';

/** What the threads work on: clips that are read onto a figure, or seams between clips that were. */
export type BestWork = ReadingWork | SeamsWork;

interface ReadingWork {
  readonly kind: 'read';
  readonly figure: SearchedFigure;
  readonly withMirrored: boolean;
  readonly withFeet: boolean;
}

interface SeamsWork {
  readonly kind: 'seams';
  readonly clips: readonly SeamClip[];
  readonly course: CourseSpec;
}

/** A clip to read. */
export type ReadRequest = LoadedEnd;

/** A clip that was read, as recorded and mirrored. Threads share its features. */
export interface ReadClip {
  readonly found: readonly FoundClip[];
  readonly unread: number; // frames of the mirrored clip, if it is not read
}

export interface FoundClip extends Omit<LibraryClip, 'clip'> {
  readonly planted: Uint8Array | null; // [frames] see `plantedFeet`; null = without feet
}

function readInto({ figure, withMirrored, withFeet }: ReadingWork) {
  return ({ loaded, barred }: ReadRequest) => {
    const used = decoded(loaded);
    const mirrors = withMirrored ? [false, true] : [false];
    const found = libraryClips(used, figure, barred, mirrors).map(({ clip, mirror, searched }): FoundClip => {
      const { features } = searched;
      const [values, rates] = [features.values, features.rates].map(shared);
      const planted = withFeet ? plantedFeet(figure.map, clip) : null;
      return { mirror, searched: { ...searched, features: { ...features, values, rates } }, planted };
    });
    const isUnread = !withMirrored && hasSides(clipJointMap(used.clip, used.joints));
    return success<ReadClip>({ found, unread: isUnread ? used.clip.frameCount : 0 });
  };
}

function shared(numbers: Float32Array): Float32Array {
  const copy = new Float32Array(new SharedArrayBuffer(numbers.byteLength));
  copy.set(numbers);
  return copy;
}

/** Gives the best seams into one of the clips, [clips] from each. */
function seamsAmong({ clips, course }: SeamsWork) {
  const store = openFrameStore();
  return (into: number) => {
    const bestFrom = seamsInto(clips[into], courseFrom(course), store);
    return success(clips.map((from, i): BestSeam | null => (i === into ? null : bestFrom(from))));
  };
}

const work = workerData as BestWork;
if (work.kind === 'read') answerRequests(readInto(work));
else answerRequests(seamsAmong(work));
