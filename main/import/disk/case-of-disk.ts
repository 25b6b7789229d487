import { realpathSync } from 'node:fs';

/**
 * An absolute path in the case that its disk has it in: on Windows and macOS `C:\CLIPS` can be `C:\clips`, and its clips would seem to
 * have copies. Links and drives stay as they are written, and so does a path that is not there.
 */
export function caseOfDisk(place: string): string {
  try {
    const real = realpathSync.native(place);
    return real.toLowerCase() === place.toLowerCase() ? real : place;
  } catch {
    return place;
  }
}
