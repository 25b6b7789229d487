/**
 * System packages that Electron needs on Linux: checks them, and installs missing ones as root, or names
 * them.
 */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { electronPath } from './ensure-electron.mjs';
import { withProgress } from '../progress.mjs';
import { PlainFailure, say } from '../project.mjs';
import { capture } from '../run.mjs';
import { hasDisplay } from './virtual-display.mjs';

/**
 * What Electron links, directly or through these: Debian's names, oldest first, since newer releases renamed two.
 */
export const packageNames = [
  ['libgtk-3-0', 'libgtk-3-0t64'],
  ['libnss3'],
  ['libasound2', 'libasound2t64'],
  ['libgbm1'],
];

/**
 * The same for a Debian package. The newest name first: Ubuntu gives the old name of ALSA's to another package, which
 * apt would choose. What the program loads if it is there is recommended: the keyring, and *Show folder*.
 */
export const debianDependencies = {
  depends: packageNames.map((names) => names.toReversed().join(' | ')),
  recommends: ['libsecret-1-0', 'xdg-utils'],
};

/** Checks, and as root installs, what Electron needs from the system. */
export async function ensureSystemLibraries() {
  if (process.platform !== 'linux') return;
  const xvfbMissing = !hasDisplay() && !isOnPath('Xvfb');
  if (!isOnPath('dpkg-query')) return checkWithoutDebian(xvfbMissing);
  const listing = await capture('dpkg-query', [
    '-W',
    '-f',
    '${Package} ${db:Status-Status}\n',
    ...packageNames.flat(),
  ]);
  const missing = missingPackages(packageNames, installedNames(listing.output));
  if (xvfbMissing) missing.push(['xvfb']);
  if (missing.length > 0) await installMissing(missing);
}

/** Names that dpkg lists as installed. @param {string} listing lines of "name status" */
export function installedNames(listing) {
  const rows = listing.split('\n').map((line) => line.split(' '));
  return new Set(rows.filter(([, status]) => status === 'installed').map(([name]) => name));
}

/**
 * The entries without an installed name.
 *
 * @param {string[][]} wanted
 * @param {ReadonlySet<string>} installed
 */
export function missingPackages(wanted, installed) {
  return wanted.filter((names) => !names.some((name) => installed.has(name)));
}

/**
 * The names this release of Debian or Ubuntu offers, from what `apt-cache policy` prints; the oldest name
 * where it offers none. @param {string[][]} wanted @param {string} policy
 */
export function offeredNames(wanted, policy) {
  const offered = new Set(
    [...policy.matchAll(/^(\S+):\n.*\n\s+\S+: (?!\(none\))\S/gm)].map((match) => match[1]),
  );
  return wanted.map((names) => names.find((name) => offered.has(name)) ?? names[0]);
}

async function installMissing(missing) {
  const policyOf = () =>
    capture('apt-cache', ['policy', ...missing.flat()], { env: { ...process.env, LC_ALL: 'C' } });
  if (process.getuid?.() !== 0) {
    const names = offeredNames(missing, (await policyOf()).output).join(' ');
    throw new PlainFailure(
      `Electron needs system packages. Install them with: sudo apt-get install ${names}`,
    );
  }
  say(`Installing system packages with apt: ${missing.map((names) => names[0]).join(' ')} …`);
  await withProgress('System packages', async (update) => {
    update('reading the lists');
    await apt(['update'], update);
    const names = offeredNames(missing, (await policyOf()).output);
    await apt(['install', '-y', '--no-install-recommends', ...names], update);
  });
}

/** @param {string[]} args @param {(state: string) => void} update */
async function apt(args, update) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' };
  let size = '';
  const onLine = (line) => {
    size = /Need to get (\S+ \S+)/.exec(line)?.[1] ?? size;
    const state = aptState(line);
    if (state) update(size ? `${state}, ${size} to download` : state);
  };
  // A second apt at the same moment is waited for.
  const quiet = ['-q', '-o', 'DPkg::Lock::Timeout=300', '-o', 'APT::Status-Fd=1'];
  const { code, output } = await capture('apt-get', [...quiet, ...args], { env, onLine });
  const plain = output.split('\n').filter((line) => aptState(line) === undefined);
  if (code !== 0) throw new PlainFailure(`apt-get ${args.join(' ')} failed:\n${plain.join('\n').trim()}`);
}

/** How far apt is, from a line of its status: `dlstatus:3:42.5:Retrieving file 3 of 9`. @param {string} line */
export function aptState(line) {
  const [, percent, text] = /^(?:dl|pm)status:[^:]*(?::\w+)?:([\d.]+):(.*)/.exec(line) ?? [];
  return percent === undefined ? undefined : `${Math.round(Number(percent))} %, ${text}`;
}

async function checkWithoutDebian(xvfbMissing) {
  const { output } = await capture('ldd', [electronPath]);
  const missing = [...output.matchAll(/^\s*(\S+) => not found/gm)].map((match) => match[1]);
  if (xvfbMissing) missing.push('Xvfb (there is no display)');
  if (missing.length === 0) return;
  throw new PlainFailure(`Electron needs system libraries: install what holds ${missing.join(', ')}.`);
}

/** @param {string} program */
export function isOnPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
}
