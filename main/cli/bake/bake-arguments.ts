import { availableParallelism } from 'node:os';
import path from 'node:path';
import {
  EXPORT_RATES,
  motionFormats,
  motionPattern,
  motionSkeletons,
  type MotionExport,
} from '#contract/exchange/motion-export.ts';
import { rootChoices } from '#core/bake/carried-root.ts';
import { number, oneOf, optionsIn, positive, WrongUse } from '../option-values.ts';
import { libraryOf } from '../read-arguments.ts';
import { namesIn } from '../stress/stress-arguments.ts';

/** Arguments of `segue bake`. */
export type BakeArguments = Readonly<ReturnType<typeof readBakeArguments>>;

const options = {
  library: { type: 'string' },
  transition: { type: 'string' },
  all: { type: 'boolean', default: false },
  of: { type: 'string', default: 'A' },
  as: { type: 'string', default: 'bvh' },
  fps: { type: 'string', default: String(EXPORT_RATES.usual) },
  from: { type: 'string' },
  to: { type: 'string' },
  root: { type: 'string', default: 'joint' },
  'foot-lock': { type: 'boolean', default: false },
  'no-trailing': { type: 'boolean', default: false },
  on: { type: 'string', default: 'character' },
  out: { type: 'string' },
  replace: { type: 'boolean', default: false },
  workers: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

export function readBakeArguments(args: readonly string[], folder: string) {
  const { values, positionals } = optionsIn(args, options);
  const { library, words } = libraryOf(values.library, positionals, folder, 1);
  const named = values.transition ?? words[0];
  if (values.transition !== undefined && words.length > 0)
    throw new WrongUse(`unexpected argument “${words[0]}”`);
  if (!values.all && named === undefined)
    throw new WrongUse('TRANSITION is missing (use --all for all of them)');
  if (values.all && named !== undefined) throw new WrongUse('--all and a transition exclude each other');
  if (values.out === undefined) throw new WrongUse('--out is missing');
  const [from, to] = [timeOf('--from', values.from), timeOf('--to', values.to)];
  if (from !== null && to !== null && to < from) throw new WrongUse(`--to ${to} is before --from ${from}`);
  const chosen: Omit<MotionExport, 'of'> = {
    as: oneOf('--as', values.as, motionFormats),
    fps: rateOf(values.fps),
    root: oneOf('--root', values.root, rootChoices),
    trailing: !values['no-trailing'],
    footLock: values['foot-lock'],
    on: oneOf('--on', values.on, motionSkeletons),
  };
  return {
    library,
    transition: values.all ? null : (named ?? ''), // name or number; null = all
    of: motionsOf(values.of, chosen),
    chosen,
    from, // s after the seam; null = the first frame
    to,
    out: path.resolve(folder, values.out),
    replace: values.replace,
    workers: Math.ceil(positive('--workers', values.workers ?? String(availableParallelism()))),
    json: values.json,
  };
}

function motionsOf(text: string, { footLock }: Pick<MotionExport, 'footLock'>): readonly string[] {
  const motions = namesIn(text).map((each) => (each.length === 1 ? each.toUpperCase() : each));
  const wrong = motions.find((each) => !motionPattern.test(each));
  if (wrong !== undefined || motions.length === 0)
    throw new WrongUse(`--of ${wrong ?? text}: expected A to P, source, destination or extrapolation`);
  const clip = motions.find((each) => each.length > 1);
  if (footLock && clip !== undefined)
    throw new WrongUse(`--foot-lock is for slots: --of ${clip} has no foot lock`);
  return [...new Set(motions)];
}

function rateOf(text: string): number {
  const fps = number('--fps', text);
  if (fps >= EXPORT_RATES.least && fps <= EXPORT_RATES.most) return fps;
  throw new WrongUse(`--fps ${text}: expected ${EXPORT_RATES.least} to ${EXPORT_RATES.most}`);
}

const timeOf = (option: string, text: string | undefined): number | null =>
  text === undefined ? null : number(option, text);
