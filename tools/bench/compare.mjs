import { existsSync, readFileSync } from 'node:fs';
import { PlainFailure, say } from '../project.mjs';
import { changesBetween } from './figures.mjs';

/** Runs in a file that `npm run bench -- all --json FILE` wrote. @param {string} file */
function readRuns(file) {
  if (!existsSync(file)) throw new PlainFailure(`No such file: ${file}`);
  try {
    return readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  } catch (error) {
    throw new PlainFailure(`${file} has no figures of benchmarks: ${error.message}`);
  }
}

/**
 * Names what became worse and what became better between the runs of two files.
 * @param {string[]} files @returns {number} 1 if something became worse
 */
export function compareFiles(files) {
  if (files.length !== 2) throw new PlainFailure('Usage: npm run bench -- compare BEFORE.jsonl AFTER.jsonl');
  const [before, after] = files.map(readRuns);
  const changes = changesBetween(before, after);
  for (const { figure, before: was, after: is, ratio, noise } of changes) {
    const words = ratio > 1 ? `worse, ${ratio.toFixed(2)} ×` : `better, ${(1 / ratio).toFixed(2)} ×`;
    say(`${words}: ${figure}: ${was} → ${is} (runs differ by ${Math.round(noise * 100)} %)`);
  }
  const worse = changes.filter(({ ratio }) => ratio > 1).length;
  say(
    `${worse} worse, ${changes.length - worse} better beyond the noise; runs: ${before.length} before, ${after.length} after`,
  );
  return worse > 0 ? 1 : 0;
}
