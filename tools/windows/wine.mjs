/** Runs commands of Segue as programs of Windows, in Wine. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { hasDisplay, withVirtualDisplay } from '../electron/virtual-display.mjs';
import { ensureProgram } from '../interop/ensure-program.mjs';
import { pinnedNode } from '../packages/pinned-node.mjs';
import { inProject, PlainFailure } from '../project.mjs';
import { capture } from '../run.mjs';
import { sideOf } from './side.mjs';

/** Debian’s package `wine64` puts no program on the path. */
const wine = '/usr/lib/wine/wine64';

const environment = { ...process.env, NODE_NO_WARNINGS: '1' };

/**
 * This system, on the Node that Windows has: that of Electron does not start in Wine 8, which cannot reserve memory as
 * it asks.
 * @param {string} place empty folder for its files
 */
export async function linuxSide(place) {
  const start = [await pinnedNode('linux')];
  return sideOf({ start, env: environment, place, folder: place, segue: inProject('out/main/segue.js') });
}

/**
 * Starts a fresh Windows 10 in `folder`, and ends all of its programs after `work`.
 * @template T @param {string} folder empty @param {(windows: import('./side.mjs').Side) => Promise<T>} work
 *   @returns {Promise<T>}
 */
export async function withWindows(folder, work) {
  await ensureProgram(wine, ['wine64']);
  const program = await pinnedNode('windows');
  const onDisplay = hasDisplay() ? (run) => run({}) : withVirtualDisplay;
  return onDisplay(async (display) => {
    const prefix = join(folder, 'prefix');
    const env = {
      ...environment,
      ...display,
      WINEPREFIX: prefix,
      WINEDEBUG: '-all',
      WINEDLLOVERRIDES: 'mscoree,mshtml=', // no offer to install what Segue does not need
      NODE_SKIP_PLATFORM_CHECK: '1', // Wine does not claim to be the newest Windows
    };
    try {
      const { code, output } = await capture(wine, ['winecfg', '-v', 'win10'], { env });
      if (code !== 0) throw new PlainFailure(`${output.trim()}\nWine did not start (see above).`);
      const place = join(prefix, 'drive_c', 'work');
      mkdirSync(place);
      return await work(
        sideOf({
          start: [wine, program],
          env,
          place,
          folder: 'C:\\work',
          segue: windowsPath(inProject('out/main/segue.js')),
        }),
      );
    } finally {
      await capture('/usr/lib/wine/wineserver64', ['-k'], { env });
    }
  });
}

/** A path of this system as Wine shows it. @param {string} path absolute */
export const windowsPath = (path) => `Z:${path.replaceAll('/', '\\')}`;
