import { importTakes } from '../../main/import/read/import-file.ts';
import { mutant, randomFrom } from './mutate.ts';
import type { Format } from './sources.ts';
import { soundFiles } from './sources.ts';

export interface FuzzResult {
  readonly clips: number;
  readonly refused: number;
  readonly slowestMs: number;
  /** What must not be, with what makes it again. */
  readonly faults: readonly string[];
}

/** A file that takes longer hangs, as far as whoever waits for it can tell, ms. */
const LONGEST_MS = 2000;

const MEMORY_ALWAYS = 64e6;
const MEMORY_TIMES = 20;

/**
 * Imports `count` mutants of sound files: each is a clip of finite numbers or an error with a place; none throws, hangs, or takes
 * memory beyond 64 MB or twenty times its size.
 *
 * @param onFile is told before each, so that whoever watches can tell which one hangs
 */
export async function fuzzFormat(
  format: Format,
  count: number,
  seed: number,
  onFile: (index: number) => void = () => undefined,
): Promise<FuzzResult> {
  const sources = await soundFiles(format);
  const faults: string[] = [];
  const totals = { clips: 0, refused: 0, slowestMs: 0 };
  for (let index = 0; index < count; index++) {
    onFile(index);
    // A stream of its own for each file, so that one can be made again alone.
    const random = randomFrom(seed * 1_000_003 + index);
    const bytes = mutant(sources[index % sources.length], random);
    const begun = performance.now();
    const fault = await faultOf(format, bytes, totals);
    const elapsed = performance.now() - begun;
    totals.slowestMs = Math.max(totals.slowestMs, elapsed);
    if (fault !== undefined) faults.push(`${format} ${index} of seed ${seed}: ${fault}`);
    if (elapsed > LONGEST_MS)
      faults.push(`${format} ${index} of seed ${seed}: took ${elapsed.toFixed(0)} ms`);
  }
  return { ...totals, faults };
}

async function faultOf(
  format: Format,
  bytes: Uint8Array,
  totals: { clips: number; refused: number },
): Promise<string | undefined> {
  const { maxRSS } = process.resourceUsage(); // kB
  let result;
  try {
    result = await importTakes({ bytes, beside: new Map() }, `/clips/mutant.${format}`);
  } catch (error) {
    return `threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  }
  const most = Math.max(MEMORY_ALWAYS, MEMORY_TIMES * bytes.length);
  const grown = (process.resourceUsage().maxRSS - maxRSS) * 1024;
  if (grown > most) return `took ${(grown / 1e6).toFixed(0)} MB for ${bytes.length} bytes`;
  if (!result.ok) {
    totals.refused++;
    return /^mutant\.\w+:.+: expected .+, found .+$/s.test(result.error) ? undefined : `said ${result.error}`;
  }
  totals.clips++;
  const finite = result.value.every(({ clip }) => allFinite(clip.positions) && allFinite(clip.rotations));
  return finite && result.value.length > 0
    ? undefined
    : 'gave a clip with numbers that are none, or none at all';
}

function allFinite(values: Float32Array): boolean {
  for (const value of values) if (!Number.isFinite(value)) return false;
  return true;
}
