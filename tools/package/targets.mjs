import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { PlainFailure } from '../project.mjs';

/**
 * Packages of each system, made on this system: names of electron-builder, but `dir` is the folder of the
 * program.
 */
const targetsOf = {
  linux: ['dir', 'deb', 'AppImage'],
  win32: ['dir', 'nsis', 'portable'],
  darwin: ['dir', 'dmg'],
};

const systemOption = { linux: '--linux', win32: '--win', darwin: '--mac' };

/**
 * Arguments of electron-builder for some targets. Fails if this system cannot make one of them.
 * @param {string[]} wanted without any the folder of the program @param {string} platform of Node
 */
export function targetArguments(wanted, platform, env = process.env) {
  const here = targetsOf[platform];
  if (!here) throw new PlainFailure(`Packages are made on Linux, Windows and macOS, not on ${platform}.`);
  for (const name of wanted.filter((name) => !here.includes(name)))
    throw new PlainFailure(refusal(name, here));
  if (wanted.includes('deb') && !isInstalled('dpkg-deb', env))
    throw new PlainFailure('deb needs dpkg-deb. Install it with: sudo apt-get install dpkg');
  const targets = wanted.length > 0 ? wanted : ['dir'];
  return [systemOption[platform], ...targets, ...(wanted.includes('dmg') ? ['--universal'] : [])];
}

/** @param {string} name @param {string[]} here targets of this system */
function refusal(name, here) {
  const other = Object.keys(targetsOf).find((platform) => targetsOf[platform].includes(name));
  const reason = other
    ? `${name} is made on ${{ linux: 'Linux', win32: 'Windows', darwin: 'macOS' }[other]} only; the workflow packages.yml does it.`
    : `Unknown target ${name}.`;
  return `${reason} Targets here: ${here.join(', ')}`;
}

function isInstalled(program, env) {
  return (env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
