import { computed, type ReadonlySignal } from '@preact/signals';
import type { Skeleton } from '#core/pose/skeleton.ts';
import type { Skin } from '#core/formats/skin/skin.ts';
import { clipIdsOf } from '#core/transition/document/resolve-chain.ts';
import { steady } from '#renderer/kit/steady.ts';
import type { OpenTransition } from './open-transition.ts';
import type { SkinCache } from '#renderer/clips/clip-cache.ts';

/** The skin of a clip and its skeleton. */
export interface ClipSkin {
  readonly skin: Skin;
  readonly skeleton: Skeleton;
}

/**
 * The skin that fits the skeleton on the screen, a character’s or the last clip’s: its own, else that of the
 * latest clip with the same skeleton, each read only if those before have none. The skin of a retargeted clip
 * does not fit, whatever its joints are called. While one is read, the skin before it stays; null = none.
 */
export function followSkin(
  open: Pick<OpenTransition, 'clips' | 'uses'>,
  cache: Pick<SkinCache, 'get'>,
): ReadonlySignal<ClipSkin | null> {
  const candidates = computed(() => {
    const clips = open.clips.value;
    if (clips.state !== 'ready') return [];
    const alone = open.uses.value?.destination; // a clip alone has no chain
    const ids = clips.chain.length > 0 ? clipIdsOf(clips.chain) : [alone?.id ?? ''];
    const own = clips.clips
      .map(({ skeleton }, i) => ({ id: ids[i], skeleton, isOwn: clips.paired[i] === null }))
      .filter(({ isOwn }) => isOwn);
    const { id } = clips.shownOn;
    return [...own, ...(id === null ? [] : [{ id, skeleton: clips.clips[0].skeleton }])].toReversed();
  });
  let shown: ClipSkin | null = null;
  const find = (): ClipSkin | null => {
    for (const { id, skeleton } of candidates.value) {
      const skin = cache.get(id).value;
      if (skin === undefined) return shown;
      if (skin !== null) return (shown = { skin, skeleton });
    }
    return (shown = null);
  };
  return steady(find, (a, b) => a?.skin === b?.skin && a?.skeleton === b?.skeleton);
}

/** The skin if it fits `skeleton`; null = none. A figure may be shown a moment longer than its clips. */
export function skinFor(shown: ClipSkin | null, skeleton: Skeleton): Skin | null {
  if (shown === null) return null;
  const own = shown.skeleton;
  const fits =
    own === skeleton ||
    (own.names.length === skeleton.names.length &&
      own.names.every((name, j) => name === skeleton.names[j]) &&
      own.parentIndices.every((parent, j) => parent === skeleton.parentIndices[j]));
  return fits ? shown.skin : null;
}

/** Id of the overlay that shows skins. */
export const SKIN_OVERLAY = 'skin';

/** The state that selects the skin of the figures. */
interface SkinChoice {
  readonly skin: ReadonlySignal<ClipSkin | null>;
  readonly overlays: ReadonlySignal<ReadonlySet<string>>;
}

/** The skin of figures with `skeleton`; null = the mannequin. Reads signals. */
export function shownSkin({ skin, overlays }: SkinChoice, skeleton: Skeleton): Skin | null {
  return overlays.value.has(SKIN_OVERLAY) ? skinFor(skin.value, skeleton) : null;
}
