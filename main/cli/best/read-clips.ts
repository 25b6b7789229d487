import { hasMotion } from '#contract/rows/has-motion.ts';
import { byName } from '#contract/search/list-order.ts';
import { libraryClips, type LibraryClip, type SearchedFigure } from '#core/judgement/library-clips.ts';
import { clipJointMap } from '#core/joints/clip-joints.ts';
import { decoded } from '#core/transition/clips/loaded-chain.ts';
import { fitClip, type UsedClip } from '#core/transition/clips/fit-clips.ts';
import { loadUsedClip } from '../../import/clips/load-chain.ts';
import type { Library } from '../../library/library.ts';
import { attemptLater, refuse } from '../../library/problems.ts';
import { searchLibrary } from '../../library/rows/found-rows.ts';
import { rangesOf } from '../../library/rows/marker-rows.ts';
import { motionSummaries } from '../../library/rows/take-rows.ts';
import type { Context } from '../frame/declaration.ts';

/** A clip that is searched, as recorded or mirrored. */
export interface NamedClip extends Omit<LibraryClip, 'clip'> {
  readonly id: string;
  readonly name: string;
}

/** Ids of all clips that have a file and motion, by name. */
export const allClipIds = ({ db }: Library): readonly string[] =>
  searchLibrary(db, { text: '', sort: byName, offset: 0, limit: Number.MAX_SAFE_INTEGER })
    .rows.filter(hasMotion)
    .map(({ id }) => id);

/**
 * Reads clips onto the figure of the first one. Clips that cannot be read are problems, but for the first.
 * Null if it was interrupted.
 */
export async function readClips({ library, pool, signal, progress }: Context, ids: readonly string[]) {
  const problems: { readonly name: string; readonly message: string }[] = [];
  const clips: NamedClip[] = [];
  let figure: SearchedFigure | null = null;
  for (const [i, id] of ids.entries()) {
    if (signal.aborted) return null;
    const [{ name }] = motionSummaries(library.db, [id]);
    progress(`${i} of ${ids.length} clips`);
    const loaded = await attemptLater(name, () => loadUsedClip(library, pool, id));
    if (!loaded.ok && figure === null) refuse(loaded.error.code, loaded.error.message);
    if (!loaded.ok) {
      problems.push({ name, message: loaded.error.message });
      continue;
    }
    const used = decoded(loaded.value);
    figure ??= figureOf(used);
    const barred = rangesOf(library.db, [id]).filter(({ kind }) => kind === 'noTransition');
    for (const { clip: _, ...found } of libraryClips(used, figure, barred))
      clips.push({ id, name, ...found });
  }
  if (figure === null)
    refuse('noClips', 'This library has no clips. Index a folder first: segue index FOLDER.');
  return { figure, clips, problems };
}

function figureOf(used: UsedClip): SearchedFigure {
  const map = clipJointMap(used.clip, used.joints);
  const fitted = fitClip(used, { map, mirror: false, onto: null });
  return fitted.ok ? { clip: fitted.value.clip, map } : refuse(fitted.error.code, fitted.error.message);
}
