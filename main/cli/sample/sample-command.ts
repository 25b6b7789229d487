// main/cli/sample: the command that plays a transition between two files
import path from 'node:path';
import { listed } from '#contract/search/search-values.ts';
import type { RootOverride } from '#core/clip/root/root-override.ts';
import type { Alignment } from '#core/transition/document/document.ts';
import { command, interrupted } from '../frame/command.ts';
import {
  file,
  list,
  number,
  oneOf,
  refuseText,
  text,
  WrongUse,
  type OptionType,
} from '../frame/option-types.ts';
import { setting } from '../inputs/method-slots.ts';

/** One of some words, or a joint by its name. */
function jointOr<const Kind extends string>(kinds: readonly Kind[]) {
  const all = [...kinds, 'joint:NAME'];
  const type: OptionType<{ readonly kind: Kind } | { readonly kind: 'joint'; readonly joint: string }> = {
    placeholder: all.join('|'),
    read(given, place) {
      if (given.startsWith('joint:')) return { kind: 'joint', joint: given.slice('joint:'.length) };
      const kind = kinds.find((each) => each === given);
      return kind === undefined ? refuseText(given, place, `expected ${listed(all)}`) : { kind };
    },
  };
  return type;
}

const align: OptionType<Pick<Alignment, 'kind' | 'joint'>> = jointOr(['groundTrack', 'plantedFoot', 'none']);
const root: OptionType<RootOverride> = jointOr(['auto', 'hips', 'none']);
const frame = number('FRAME', { from: 0 });

export const sampleCommand = command({
  name: 'sample',
  summary:
    'Plays a transition between two files and prints the root and every joint at each frame, in world space, as JSON.',
  words: 'SOURCE DESTINATION',
  isData: true,
  options: {
    out: {
      type: frame,
      isNeeded: true,
      help: 'frame at which the source is left, counted from 0 as in the file; what Segue leaves out at its start still counts',
    },
    in: {
      type: frame,
      isNeeded: true,
      repeats: true,
      help: 'frame at which the destination, and each file of `--then`, is entered',
    },
    // oxlint-disable-next-line unicorn/no-thenable -- the name of the option; the object is never awaited
    then: {
      type: file(),
      repeats: true,
      help: 'interrupts the transition by another one into this file, with an `--at` and an `--in`',
    },
    at: { type: number('SECONDS'), repeats: true, help: 'when `--then` interrupts, after the first seam' },
    method: { type: text('ID'), defaultText: 'springExact', help: 'a method of [methods.md](methods.md)' },
    set: {
      type: setting,
      repeats: true,
      otherwise: 'the default of the method',
      help: 'a value of the method, or a [field](#fields-of-a-slot) of the slot',
    },
    tick: {
      type: number('HZ', { above: 0 }),
      otherwise: 'exact at every moment; 60 for engine nodes',
      help: 'plays at the tick of an engine',
    },
    align: { type: align, defaultText: 'groundTrack', help: 'how the destination is placed on the source' },
    mirror: {
      type: oneOf(['source', 'destination', 'both']),
      otherwise: 'neither',
      help: 'what is mirrored',
    },
    root: { type: root, defaultText: 'auto', help: 'the root of all clips' },
    on: {
      type: file(),
      otherwise: 'the destination’s',
      help: 'the character or clip on whose skeleton it is shown, as *Show on…* does; `joints` are then those of that file, while other options name joints of the destination',
    },
    trail: {
      type: list(text('JOINT')),
      repeats: true,
      otherwise: 'none',
      help: 'joints that trail behind the result, from the first of a chain to the last',
    },
    dampTime: { type: number('SECONDS'), defaultText: '0.2', help: 'damp time of all trailing chains' },
    angleLimit: { type: number('DEGREES'), defaultText: '30', help: 'angle limit of all trailing chains' },
    fps: { type: number('N', { above: 0 }), otherwise: 'the source’s', help: 'samples per second' },
    from: { type: number('SECONDS'), defaultText: '0', help: 'the first sample, from the first seam' },
    to: { type: number('SECONDS'), defaultText: '1', help: 'the last sample, inclusive' },
  },
  arrange({
    words,
    folder,
    in: frames,
    then: files,
    at: times,
    set,
    mirror,
    trail,
    dampTime,
    angleLimit,
    ...more
  }) {
    const { from, to } = more;
    const [source, destination] = words.map((word) => path.resolve(folder, word));
    if (to < from) throw new WrongUse(`--to ${to} is before --from ${from}`);
    const settings = { dampTime, angleLimitDegrees: angleLimit };
    return {
      ...more,
      source,
      entries: entriesOf([destination, ...files], times, frames),
      settings: set,
      trailing: trail.map((joints) => ({ joints: joints.map((name) => name.trim()), ...settings })),
      mirrors: {
        source: mirror !== null && mirror !== 'destination',
        destination: mirror !== null && mirror !== 'source',
      },
    };
  },
  async run(args, context) {
    const { sampleTransition } = await import('./sample-transition.ts');
    const report = await sampleTransition(args, context);
    return report === null ? interrupted() : { report };
  },
});

/** The entries: the destination, then each `--then` with its `--at` and `--in`, in order of time. */
function entriesOf(files: readonly string[], times: readonly number[], frames: readonly number[]) {
  if (frames.length !== files.length)
    throw new WrongUse(
      `expected one --in for DESTINATION and for each --then: ${files.length}, found ${frames.length}`,
    );
  if (times.length !== files.length - 1)
    throw new WrongUse(`expected one --at for each --then: ${files.length - 1}, found ${times.length}`);
  const entries = files.map((each, k) => ({ file: each, at: [0, ...times][k], frame: frames[k] }));
  const early = entries.findIndex(({ at }, k) => k > 0 && at < entries[k - 1].at);
  if (early >= 0) throw new WrongUse(`--at ${entries[early].at} is before the previous seam`);
  return entries;
}
