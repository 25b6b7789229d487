import type { Skeleton } from '../skeleton.ts';
import type { Slot } from './document.ts';

/** Binds a profile's factors to joints: [joints], 1 where it names none. */
export function bindProfile(profile: Slot['profile'], skeleton: Skeleton): Float64Array {
  return Float64Array.from(skeleton.names, (name) =>
    profile !== null && Object.hasOwn(profile, name) ? profile[name] : 1,
  );
}
