// main/cli/bake: the command that exports motion of transitions
import {
  EXPORT_RATES,
  motionFormats,
  motionPattern,
  motionSkeletons,
} from '#contract/exchange/motion-export.ts';
import { counted } from '#contract/words/counted.ts';
import { rootChoices } from '#core/engines/motion/carried-root.ts';
import { refuse } from '../../library/problems.ts';
import type { BakeReport } from './bake-motions.ts';
import { command, interrupted } from '../frame/command.ts';
import { exitCodes, type ExitCode } from '../frame/declaration.ts';
import {
  file,
  list,
  number,
  oneOf,
  refuseText,
  replaceOption,
  text,
  threadsOption,
  WrongUse,
  type OptionType,
} from '../frame/option-types.ts';

const motion: OptionType<string> = {
  placeholder: 'MOTION',
  read(given, place) {
    const name = given.length === 1 ? given.toUpperCase() : given;
    if (motionPattern.test(name)) return name;
    return refuseText(given, place, 'expected A to P, source, destination or extrapolation');
  },
};

export const bakeCommand = command({
  name: 'bake',
  summary:
    'Exports the motion of a transition, or of all, as BVH or GLB: a slot, the source, the destination or the extrapolation.',
  words: '[TRANSITION]',
  library: 'read',
  options: {
    transition: { type: text('TRANSITION'), help: 'the transition, instead of TRANSITION' },
    all: { help: 'all transitions' },
    of: {
      type: list(motion),
      defaultText: 'A',
      help: 'slots by letter, `source`, `destination`, `extrapolation` (of the chosen slot, or of the first that extrapolates)',
    },
    as: {
      type: oneOf(motionFormats),
      defaultText: 'bvh',
      help: '`bvh`: centimetres, Y up, degrees. `glb`: metres, Y up, with the mesh of the character or clip if its file has one',
    },
    fps: {
      type: number('N', { from: EXPORT_RATES.least, to: EXPORT_RATES.most }),
      defaultText: String(EXPORT_RATES.default),
      help: `frames per second, ${EXPORT_RATES.least} to ${EXPORT_RATES.most}`,
    },
    from: {
      type: number('S'),
      otherwise: 'a clip from its first frame, a slot as the timeline plays it',
      help: 's from the seam, inclusive',
    },
    to: {
      type: number('S'),
      otherwise: 'a clip to its last frame, a slot as the timeline plays it',
      help: 's from the seam, inclusive',
    },
    root: {
      type: oneOf(rootChoices),
      defaultText: 'joint',
      help: '`kept`: the joints above the hips carry the root motion; a skeleton without them gets a joint `root`. `joint`: the hips carry it, joints above them stand still. `in-place`: the figure turns, but does not travel',
    },
    footLock: { help: 'holds the feet of slots as the [foot lock](guide/foot-contacts.md) does' },
    noTrailing: { help: 'leaves out trailing joints' },
    on: {
      type: oneOf(motionSkeletons),
      defaultText: 'character',
      help: '`character`: the one that the transition is shown on, if there is one. `own`: the skeleton of the destination',
    },
    out: {
      type: file('PATH'),
      isNeeded: true,
      help: 'a file, or a folder, which is created. Several motions need a folder, and are named after transition and motion',
    },
    replace: {
      help: `${replaceOption.help}; without it they stay, and the motion counts as failed`,
    },
    workers: threadsOption,
  },
  arrange({ words, transition, all, of, as, fps, from, to, root, footLock, noTrailing, on, ...files }) {
    const [named, unexpected] = transition === null ? words : [transition, ...words];
    if (unexpected !== undefined) throw new WrongUse(`unexpected argument “${unexpected}”`);
    if (!all && named === undefined) throw new WrongUse('TRANSITION is missing (use --all for all of them)');
    if (all && named !== undefined) throw new WrongUse('--all and a transition exclude each other');
    if (from !== null && to !== null && to < from) throw new WrongUse(`--to ${to} is before --from ${from}`);
    const clip = of.find((each) => each.length > 1);
    if (footLock && clip !== undefined)
      throw new WrongUse(`--foot-lock is for slots: --of ${clip} has no foot lock`);
    const chosen = { as, fps, root, trailing: !noTrailing, footLock, on };
    return { ...files, transition: all ? null : named, of: [...new Set(of)], chosen, from, to };
  },
  async run(args, context) {
    const { bakeMotions } = await import('./bake-motions.ts');
    const report = await bakeMotions(context, args);
    if (report === null) return interrupted('Files that are complete are kept.');
    const [only, ...others] = report.failed;
    if (only !== undefined && report.files.length === 0 && others.length === 0)
      refuse('notBaked', only.message);
    for (const { transition, of, message } of report.failed) context.warn(`${transition} ${of}: ${message}`);
    return { report, print: ({ out }) => bakeLines(report).forEach(out), code: codeOf(report) };
  },
});

const bakeLines = ({ files }: BakeReport): readonly string[] =>
  files.map(({ file, frames, joints, seam, mesh, leftOut }) => {
    const parts = [counted(frames, 'frame'), counted(joints, 'joint'), `seam at frame ${seam}`];
    if (mesh) parts.push('with its mesh');
    if (leftOut !== undefined) parts.push(`without ${leftOut}: its format has no place for them`);
    return `${file}: ${parts.join(', ')}`;
  });

function codeOf({ files, failed: problems }: BakeReport): ExitCode {
  if (problems.length === 0) return exitCodes.ok;
  return files.length === 0 ? exitCodes.failed : exitCodes.partly;
}
