import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../run.mjs';

/**
 * A system on which commands run.
 * @typedef {object} Side
 * @property {string} place folder of its files, as this system names it @property {string} folder the same,
 *   as it names it itself
 * @property {(...args: string[]) => Promise<Ended>} segue runs a command in `folder`
 * @property {(script: string, ...args: string[]) => Promise<Ended>} node runs a script with the arguments of
 *   a command
 *
 * @typedef {{ code: number, out: string, err: string, json: () => any }} Ended `json`: the last line, with
 *   paths below `~`
 */

/**
 * @param {{ start: string[], env: NodeJS.ProcessEnv, place: string, folder: string, segue: string }} system
 *
 * @returns {Side}
 */
export function sideOf({ start: [program, ...before], env, place, folder, segue }) {
  const logs = join(place, '..', 'output-');
  const node = async (...args) => {
    // Into files: a Windows program in Wine cannot open a pipe of this system.
    const [out, err] = ['out', 'err'].map((name) => openSync(logs + name, 'w'));
    const { code } = await run(program, [...before, ...args], {
      env,
      cwd: place,
      descriptors: [out, err],
    });
    [out, err].forEach((descriptor) => closeSync(descriptor));
    const [text, notes] = ['out', 'err'].map((name) => readFileSync(logs + name, 'utf8'));
    const json = () => withPlainPaths(JSON.parse(text.trimEnd().split('\n').at(-1)), folder);
    return { code, out: text, err: notes, json };
  };
  return { place, folder, node, segue: (...args) => node(segue, ...args) };
}

/**
 * A value of JSON whose paths below `folder` begin with `~` and have slashes, so that two systems compare.
 */
function withPlainPaths(value, folder) {
  if (typeof value === 'string') return value.includes(folder) ? plainPath(value, folder) : value;
  if (Array.isArray(value)) return value.map((entry) => withPlainPaths(entry, folder));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, withPlainPaths(entry, folder)]),
  );
}

const plainPath = (text, folder) => text.replaceAll(folder, '~').replaceAll('\\', '/');
