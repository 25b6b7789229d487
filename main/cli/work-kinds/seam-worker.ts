import { figureOf, libraryClips, type SearchedFigure } from '#core/judge/library-clips.ts';
import { seamsInto, type SeamClip } from '#core/judge/cost-map/best-seam.ts';
import { courseFrom } from '#core/judge/cost-map/offset-course.ts';
import { failure, success } from '#core/kit/result.ts';
import { decoded, type LoadedClip } from '#core/transition/clips/loaded-chain.ts';
import { valueOf } from '../../library/problems.ts';
import { answerRequests } from '../../threads/answer-requests.ts';
import { clipKey, createKeptClips } from '../../threads/kept-clips.ts';
import { openFrameStore } from './open-frame-store.ts';
import { seamCourse, type LoadedEnd, type LoadedPair, type FoundSeam } from './seam-kind.ts';

const store = openFrameStore();
const course = courseFrom(seamCourse);
const figures = createKeptClips<SearchedFigure>();
const ends = createKeptClips<SeamClip>();
let prepared: { readonly to: SeamClip; readonly from: ReturnType<typeof seamsInto> } | null = null;

function keptFigure(key: string, loaded: LoadedClip): SearchedFigure {
  const found = figures.find(key);
  return found ?? figures.keep(key, valueOf(figureOf(decoded(loaded))), loaded.buffer.byteLength);
}

/** A clip on a figure; undefined if it does not fit. */
function keptEnd(figure: string, on: SearchedFigure, { loaded, barred }: LoadedEnd): SeamClip | undefined {
  const key = JSON.stringify([figure, clipKey(loaded), barred]);
  const found = ends.find(key);
  if (found) return found;
  const [clip] = libraryClips(decoded(loaded), on, barred, [false]);
  if (clip === undefined) return undefined;
  const { values, rates } = clip.searched.features;
  return ends.keep(key, clip.searched, values.byteLength + rates.byteLength);
}

/** The best seam of a pair. Pairs into the same clip come one after another. */
answerRequests<LoadedPair, FoundSeam>(({ figure, from, into }) => {
  const key = clipKey(figure);
  const on = keptFigure(key, figure);
  const [source, to] = [from, into].map((end) => keptEnd(key, on, end));
  if (source === undefined || to === undefined)
    return failure({ code: 'unfit', message: 'The clip does not fit the figure of the matrix.' });
  if (prepared?.to !== to) prepared = { to, from: seamsInto(to, course, store) };
  const seam = prepared.from(source);
  return success(
    seam && { out: seam.out / source.features.fps, in: seam.in / to.features.fps, cost: seam.cost },
  );
});
