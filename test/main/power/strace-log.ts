import type { DiskEvent } from './recording.ts';

/**
 * Reads the lines of `strace -f -y -xx`. With `-xx` all text is hexadecimal, and with `-y` a descriptor comes
 * with its path, so that `, ` parts arguments and nothing else:
 *
 *     4711 pwrite64(26<\x2f\x74…>, "\x0d\x00…", 24, 8272) = 24 4711 fsync(26<\x2f\x74…> <unfinished ...> 4711
 *     <... fsync resumed>) = 0
 *
 * A call counts when it is over. Memory that SQLite shares between processes (`-shm`) is left out: it is made
 * anew by who opens first.
 */
export function createStraceReader(folder: string): {
  readonly events: DiskEvent[];
  take(line: string): void;
} {
  const events: DiskEvent[] = [];
  const begun = new Map<string, { readonly head: string; readonly since: number }>();
  const isMeant = (path: string): boolean =>
    (path === folder || path.startsWith(`${folder}/`)) && !path.endsWith('-shm');
  return {
    events,
    take(line) {
      const [, pid, rest] = /^(\d+) +(.*)$/s.exec(line) ?? [];
      if (pid === undefined) throw new Error(`not a line of strace: ${line.slice(0, 100)}`);
      if (rest.endsWith(UNFINISHED)) {
        begun.set(pid, { head: rest.slice(0, -UNFINISHED.length), since: events.length });
        return;
      }
      const resumed = /^<\.\.\. \w+ resumed>/.exec(rest)?.[0];
      const { head = '', since = events.length } = (resumed && begun.get(pid)) || {};
      const call = callIn(resumed === undefined ? rest : head + rest.slice(resumed.length));
      const event = call && eventOf(call, since, isMeant);
      if (event) events.push(event);
    },
  };
}

const UNFINISHED = ' <unfinished ...>';

interface Call {
  readonly name: string;
  readonly args: readonly string[];
  readonly result: number;
}

/** Parses a call; undefined if it failed, was interrupted by the end of the process, or is not a call. */
function callIn(text: string): Call | undefined {
  const end = text.lastIndexOf(') ');
  const open = text.indexOf('(');
  const result = /^\) += (\d+)/.exec(text.slice(end))?.[1];
  if (open < 0 || result === undefined) return undefined;
  return { name: text.slice(0, open), args: text.slice(open + 1, end).split(', '), result: Number(result) };
}

function eventOf(
  { name, args, result }: Call,
  since: number,
  isMeant: (path: string) => boolean,
): DiskEvent | undefined {
  if (name === 'write' && args[0].startsWith('1<'))
    return { kind: 'said', text: bytesIn(args[1]).toString() };
  const paths = args.flatMap(pathsIn).filter(isMeant);
  const [path] = paths;
  if (path === undefined) return undefined;
  switch (name) {
    case 'open':
    case 'openat': {
      const flags = args[name === 'open' ? 1 : 2].split('|');
      return { kind: 'open', path, creates: flags.includes('O_CREAT'), empties: flags.includes('O_TRUNC') };
    }
    case 'mkdir':
      return { kind: 'folder', path };
    case 'write':
      return { kind: 'write', path, at: 'end', bytes: bytesIn(args[1]).subarray(0, result) };
    case 'pwrite64':
      return { kind: 'write', path, at: Number(args[3]), bytes: bytesIn(args[1]).subarray(0, result) };
    case 'ftruncate':
      return { kind: 'cut', path, size: Number(args[1]) };
    case 'fsync':
    case 'fdatasync':
      return { kind: 'sync', path, since };
    case 'rename':
      if (paths.length !== 2) throw new Error(`renamed into or out of the recorded folder: ${path}`);
      return { kind: 'rename', from: path, to: paths[1] };
    case 'unlink':
      return { kind: 'remove', path };
    case 'mmap': // reading only, or the end of all that is known
      if (args[2] === 'PROT_READ' || args[3].includes('MAP_PRIVATE')) return undefined;
  }
  throw new Error(`${name} on ${path}: the model of the disk does not know this call`);
}

/** Path of a descriptor or an argument; none for a removed file. */
function pathsIn(arg: string): string[] {
  if (arg.endsWith('(deleted)') || arg.startsWith('AT_FDCWD')) return [];
  const text = /^\d+<([^>]*)>$/.exec(arg)?.[1] ?? /^"([^"]*)"$/.exec(arg)?.[1];
  return text !== undefined && text.startsWith('\\x2f') ? [textOf(text)] : [];
}

function bytesIn(arg: string): Buffer {
  if (!arg.endsWith('"')) throw new Error('a write that is too large to be recorded whole');
  return hexBytes(arg.slice(1, -1));
}

const textOf = (hex: string): string => hexBytes(hex).toString();

const hexBytes = (text: string): Buffer => Buffer.from(text.replaceAll('\\x', ''), 'hex');
