import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inProject } from './project.mjs';

/** What measures slots: all that it imports may change a number. */
const ENTRIES = ['core/judge/judge.ts', 'core/transition/clips/loaded-chain.ts'];

/** The hashes that `core/judge/judge.ts` declares, as whoever runs the sources defines them. */
export const sourceHashes = () => ({
  JUDGE_HASH: judgeHash(),
  AUDIT_HASH: judgeHash(inProject('main/cli/work-kinds/audit-worker.ts')),
  SEAM_HASH: judgeHash(inProject('main/cli/work-kinds/seam-worker.ts')),
});

/**
 * A hash of the sources that measure slots, so that numbers of other sources are not taken for theirs.
 *
 * @param {string[]} entries
 * @returns {string}
 */
export function judgeHash(...entries) {
  const hash = createHash('sha256');
  const from = entries.length > 0 ? entries : ENTRIES.map((entry) => inProject(entry));
  for (const file of [...new Set(from.flatMap((entry) => [...sourcesFrom(entry)]))].toSorted())
    hash.update(path.relative(inProject('.'), file).replaceAll('\\', '/')).update(textOf(file));
  return hash.digest('hex').slice(0, 16);
}

/**
 * The files that `file` imports, and so on.
 *
 * @param {string} file
 * @param {Set<string>} [found]
 * @returns {Set<string>}
 */
export function sourcesFrom(file, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, name] of textOf(file).matchAll(/\b(?:from |import |import\(|new URL\()'([.#][^'?]+)/g))
    sourcesFrom(
      name.startsWith('#') ? inProject(name.slice(1)) : path.resolve(path.dirname(file), name),
      found,
    );
  return found;
}

/** @param {string} file */
const textOf = (file) => readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
