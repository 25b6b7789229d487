import { readFileSync } from 'node:fs';
import os from 'node:os';
import { withoutFolders } from '#contract/words/faults.ts';
import { visibleText } from '#contract/words/visible-text.ts';
import { versionText } from '../cli/version.ts';

/** Characters of the log that are reported on, the last ones. */
const READ = 256 * 1024;

/** Different faults in a report, and characters of each, at most. */
const MOST = 20;
const LENGTH = 2000;

/** A fault with how often it was logged. */
interface CountedFault {
  count: number;
  last: string; // when, ISO 8601
  readonly text: string;
}

/**
 * What helps to find a fault, to read before it is sent to anybody: version, system, and the last faults of the
 * log, the newest first, without folders.
 *
 * @param log the file; need not exist
 */
export function problemReport(log: string): string {
  const faults = countFaults(endOf(log));
  const words = faults.map(({ count, last, text }) => `${count} × ${text}\nlast: ${last}`);
  const system = `${os.type()} ${os.release()} (${process.platform} ${process.arch})`;
  return [
    `${versionText()}\n${system}`,
    ...(words.length > 0 ? words : ['No internal error is logged.']),
  ].join('\n\n');
}

/** Equal faults once, the last ones first. An entry is that of `createLog` or `createWindowFaults`. */
function countFaults(log: string): readonly CountedFault[] {
  const faults = new Map<string, CountedFault>();
  for (const entry of log.split(/^(?=\d{4}-\d\d-\d\dT[\d:.]+Z )/m)) {
    const [, last, place, times, fault] =
      /^(\S+Z) ([^:\n]*?)(?: \((\d+) times\))?: ([^]*)$/.exec(entry) ?? [];
    if (last === undefined) continue; // the rest of an entry whose beginning was not read
    const text = visibleText(`${place}: ${fault.slice(0, LENGTH).trimEnd()}`, '\n');
    const words = withoutFolders(text);
    const count = (faults.get(words)?.count ?? 0) + Number(times ?? 1);
    faults.delete(words); // the last one is the newest
    faults.set(words, { count, last, text: words });
  }
  return [...faults.values()].toReversed().slice(0, MOST);
}

/** The end of a log, which is a few MB at most; empty if it cannot be read. */
function endOf(log: string): string {
  try {
    return readFileSync(log, 'utf8').slice(-READ);
  } catch {
    return ''; // nothing was logged
  }
}
