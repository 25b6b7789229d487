import { computed } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Skeleton } from '../../../core/skeleton.ts';
import type { Skin } from '../../../core/skin.ts';
import { clipIdsOf } from '../../../core/transition/document/resolve-chain.ts';
import type { OpenTransition } from './open-transition.ts';
import type { SkinCache } from '../clips/skin-cache.ts';

/** The skin of a clip that plays, and the skeleton that it hangs on. */
export interface ClipSkin {
  readonly skin: Skin;
  readonly skeleton: Skeleton;
}

/** Skins of the clips of the open transition, oldest clip first; none where their files hold none. */
export function followSkins(open: OpenTransition, cache: SkinCache): ReadonlySignal<readonly ClipSkin[]> {
  const skeletons = computed(() => {
    const motion = open.motion.value;
    if (motion.state !== 'ready') return [];
    const ids = clipIdsOf(motion.chain);
    return motion.clips.map(({ skeleton }, i) => ({ id: ids[i], skeleton }));
  });
  return computed(() =>
    skeletons.value.flatMap(({ id, skeleton }) => {
      const skin = cache.get(id).value;
      return skin ? [{ skin, skeleton }] : [];
    }),
  );
}

/** The first skin whose joints are those of `skeleton`, in order; null where there is none. */
export function skinFor(skins: readonly ClipSkin[], skeleton: Skeleton): Skin | null {
  const fits = ({ skeleton: own }: ClipSkin): boolean =>
    own === skeleton ||
    (own.names.length === skeleton.names.length &&
      own.names.every((name, j) => name === skeleton.names[j]) &&
      own.parentIndices.every((parent, j) => parent === skeleton.parentIndices[j]));
  return skins.find(fits)?.skin ?? null;
}
