import path from 'node:path';
import { listed } from '#contract/search/search-values.ts';
import type { RootOverride } from '#core/root/root-override.ts';
import type { TrailingChain } from '#core/trailing/trailing-chain.ts';
import type { Alignment } from '#core/transition/document/document.ts';
import { number, optionsIn, positive, WrongUse } from '../option-values.ts';

/** Arguments of `segue sample`. */
export type SampleArguments = Readonly<ReturnType<typeof readSampleArguments>>;

const options = {
  out: { type: 'string' },
  in: { type: 'string', multiple: true },
  // oxlint-disable-next-line unicorn/no-thenable -- the name of the option; the object is never awaited
  then: { type: 'string', multiple: true },
  at: { type: 'string', multiple: true },
  method: { type: 'string', default: 'springExact' },
  set: { type: 'string', multiple: true },
  tick: { type: 'string' },
  trail: { type: 'string', multiple: true },
  'damp-time': { type: 'string', default: '0.2' },
  'angle-limit': { type: 'string', default: '30' },
  align: { type: 'string', default: 'groundTrack' },
  mirror: { type: 'string' },
  root: { type: 'string', default: 'auto' },
  on: { type: 'string' },
  fps: { type: 'string' },
  from: { type: 'string', default: '0' },
  to: { type: 'string', default: '1' },
  json: { type: 'boolean', default: true }, // accepted; the output is always JSON
} as const;

export function readSampleArguments(args: readonly string[], folder: string) {
  const { values, positionals } = optionsIn(args, options);
  const [source, destination] = positionals;
  if (source === undefined) throw new WrongUse('SOURCE is missing');
  if (destination === undefined) throw new WrongUse('DESTINATION is missing');
  if (positionals.length > 2) throw new WrongUse(`unexpected argument “${positionals[2]}”`);
  const fps = values.fps === undefined ? null : positive('--fps', values.fps);
  const [from, to] = [number('--from', values.from), number('--to', values.to)];
  if (to < from) throw new WrongUse(`--to ${to} is before --from ${from}`);
  return {
    source: path.resolve(folder, source), // file, absolute
    out: frame('--out', values.out), // frame at which the source is left, counted from 0
    entries: entriesOf([destination, ...(values.then ?? [])], values.at ?? [], values.in ?? [], folder), // at least one, by time
    method: values.method,
    values: Object.fromEntries((values.set ?? []).map(settingOf)),
    tick: values.tick === undefined ? null : positive('--tick', values.tick), // Hz
    trailing: trailingOf(values.trail ?? [], values['damp-time'], values['angle-limit']),
    alignment: alignmentOf(values.align),
    mirror: mirrorOf(values.mirror),
    root: rootOf(values.root),
    on: values.on === undefined ? null : path.resolve(folder, values.on), // file, absolute; null = the skeleton of the last file
    fps, // null = the source's
    from, // s after the first seam
    to,
  };
}

/** The entries: the destination, then each `--then` with its `--at` and `--in`, in order. */
function entriesOf(
  files: readonly string[],
  times: readonly string[],
  frames: readonly string[],
  folder: string,
) {
  if (frames.length !== files.length)
    throw new WrongUse(
      `expected one --in for DESTINATION and for each --then: ${files.length}, found ${frames.length}`,
    );
  if (times.length !== files.length - 1)
    throw new WrongUse(`expected one --at for each --then: ${files.length - 1}, found ${times.length}`);
  const entries = files.map((file, k) => ({
    file: path.resolve(folder, file),
    at: k === 0 ? 0 : number('--at', times[k - 1]), // s after the first seam
    frame: frame('--in', frames[k]), // of the file, counted from 0
  }));
  const early = entries.findIndex(({ at }, k) => k > 0 && at < entries[k - 1].at);
  if (early >= 0) throw new WrongUse(`--at ${entries[early].at} is before the previous seam`);
  return entries;
}

/** One chain for each `--trail`. */
function trailingOf(chains: readonly string[], dampTime: string, angleLimit: string): TrailingChain[] {
  const settings = {
    dampTime: number('--damp-time', dampTime),
    angleLimitDegrees: number('--angle-limit', angleLimit),
  };
  return chains.map((joints) => ({ joints: joints.split(',').map((name) => name.trim()), ...settings }));
}

function alignmentOf(text: string): Pick<Alignment, 'kind' | 'joint'> {
  const kinds = ['groundTrack', 'plantedFoot', 'none'] as const;
  const kind = kinds.find((each) => each === text);
  if (kind !== undefined) return { kind };
  if (text.startsWith('joint:')) return { kind: 'joint', joint: text.slice('joint:'.length) };
  throw new WrongUse(`--align ${text}: expected ${listed([...kinds, 'joint:NAME'])}`);
}

function mirrorOf(text: string | undefined): readonly ('source' | 'destination')[] {
  if (text === undefined) return [];
  if (text === 'both') return ['source', 'destination'];
  if (text === 'source' || text === 'destination') return [text];
  throw new WrongUse(`--mirror ${text}: expected ${listed(['source', 'destination', 'both'])}`);
}

function rootOf(text: string): RootOverride {
  if (text === 'auto' || text === 'hips' || text === 'none') return { kind: text };
  if (text.startsWith('joint:')) return { kind: 'joint', joint: text.slice('joint:'.length) };
  throw new WrongUse(`--root ${text}: expected ${listed(['auto', 'hips', 'joint:NAME', 'none'])}`);
}

function settingOf(text: string): readonly [string, string] {
  const at = text.indexOf('=');
  if (at < 1) throw new WrongUse(`--set ${text}: expected NAME=VALUE`);
  return [text.slice(0, at), text.slice(at + 1)];
}

function frame(option: string, text: string | undefined): number {
  const value = number(option, text);
  if (value < 0) throw new WrongUse(`${option} ${text}: expected a frame, counted from 0`);
  return value;
}
