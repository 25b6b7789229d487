import { realpathSync } from 'node:fs';
import path from 'node:path';

/**
 * An absolute path in the case that its disk has it in: on Windows and macOS `C:\CLIPS` can be `C:\clips`,
 * and its clips would seem to have copies. Links stay as they are written, and so does a path that is not
 * there. A mapped drive keeps its letter: `z:\CLIPS` is `Z:\clips`, though the disk has it as
 * `\\server\share\clips`.
 */
export function caseOfDisk(place: string): string {
  const typed = place.replace(/^[a-z]:/, (drive) => drive.toUpperCase());
  try {
    const real = realpathSync.native(typed);
    if (real.toLowerCase() === typed.toLowerCase()) return real;
    const { root } = path.parse(typed);
    const found = root + real.slice(real.length - (typed.length - root.length));
    const isSame = found.toLowerCase() === typed.toLowerCase() && realpathSync.native(found) === real;
    return isSame ? found : typed;
  } catch {
    return typed;
  }
}
