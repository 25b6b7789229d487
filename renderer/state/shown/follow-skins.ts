import { computed } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Skeleton } from '../../../core/skeleton.ts';
import type { Skin } from '../../../core/skin.ts';
import { clipIdsOf } from '../../../core/transition/document/resolve-chain.ts';
import type { OpenTransition } from './open-transition.ts';
import { steadyList } from './steady-list.ts';
import type { SkinCache } from '../clips/skin-cache.ts';

/** The skin of a clip and its skeleton. */
export interface ClipSkin {
  readonly skin: Skin;
  readonly skeleton: Skeleton;
}

/**
 * Skins that fit the skeleton on the screen, a character’s or the last clip’s: its own first, then those of earlier clips with
 * the same skeleton. The skin of a retargeted clip does not fit, whatever its joints
 * are called.
 */
export function followSkins(
  open: Pick<OpenTransition, 'motion'>,
  cache: Pick<SkinCache, 'get'>,
): ReadonlySignal<readonly ClipSkin[]> {
  const wearers = computed(() => {
    const motion = open.motion.value;
    if (motion.state !== 'ready') return [];
    const ids = clipIdsOf(motion.chain);
    const own = motion.clips
      .map(({ skeleton }, i) => ({ id: ids[i], skeleton, isOwn: motion.paired[i] === null }))
      .filter(({ isOwn }) => isOwn);
    const { id } = motion.shownOn;
    return [...own, ...(id === null ? [] : [{ id, skeleton: motion.clips[0].skeleton }])].toReversed();
  });
  const worn = () =>
    wearers.value.flatMap(({ id, skeleton }) => {
      const skin = cache.get(id).value;
      return skin ? [{ skin, skeleton }] : [];
    });
  return steadyList<ClipSkin>(worn, (a, b) => a.skin === b.skin && a.skeleton === b.skeleton);
}

/** The first skin that fits `skeleton`; null = none. A figure may be shown a moment longer than its clips. */
export function skinFor(skins: readonly ClipSkin[], skeleton: Skeleton): Skin | null {
  const fits = ({ skeleton: own }: ClipSkin): boolean =>
    own === skeleton ||
    (own.names.length === skeleton.names.length &&
      own.names.every((name, j) => name === skeleton.names[j]) &&
      own.parentIndices.every((parent, j) => parent === skeleton.parentIndices[j]));
  return skins.find(fits)?.skin ?? null;
}

/** Id of the overlay that shows skins. */
export const SKIN_OVERLAY = 'skin';

/** The state that selects the skin of the figures. */
interface Wardrobe {
  readonly skins: ReadonlySignal<readonly ClipSkin[]>;
  readonly overlays: ReadonlySignal<ReadonlySet<string>>;
}

/** The skin of figures with `skeleton`; null = the mannequin. Reads signals. */
export function wornSkin({ skins, overlays }: Wardrobe, skeleton: Skeleton): Skin | null {
  return overlays.value.has(SKIN_OVERLAY) ? skinFor(skins.value, skeleton) : null;
}
