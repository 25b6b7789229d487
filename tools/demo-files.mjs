/** Checks the files that a demo run must write. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const required = ['report.html', 'settings.json'];
const fewestStills = 6;

/**
 * Missing files in a demo's folder; empty if there are none. Files older than the run do not count.
 * @param {string} folder @param {number} startedAt ms since 1970 @returns {string[]}
 */
export function missingFromDemo(folder, startedAt) {
  const fresh = existsSync(folder) ? readdirSync(folder, { recursive: true }).filter(isFresh) : [];
  function isFresh(name) {
    const file = statSync(join(folder, String(name)));
    // A second of tolerance: some file systems keep whole seconds only.
    return file.isFile() && file.size > 0 && file.mtimeMs >= startedAt - 1000;
  }
  return missingNames(fresh.map(String));
}

/** @param {string[]} names of files, with their folders @returns {string[]} */
export function missingNames(names) {
  const missing = required.filter((name) => !names.includes(name));
  const plots = names.filter((name) => /plot/i.test(name) && /\.(png|svg)$/.test(name));
  const stills = names.filter((name) => name.endsWith('.png') && !plots.includes(name));
  if (stills.length < fewestStills) missing.push(`${fewestStills} stills (found ${stills.length} .png)`);
  if (plots.length === 0) missing.push('plots (*plot*.png or *plot*.svg)');
  return missing;
}
