import path from 'node:path';
import { parseArgs } from 'node:util';
import { RUN_SECONDS } from '#core/documents/limits.ts';
import { RUN_RATES } from '#core/stress/stress-setup.ts';
import { parseEasing } from '#core/transition/curves/easing-text.ts';
import { BLEND_TIME, EASING } from '#core/transition/blend-parameters.ts';
import { offeredMethods } from '#core/transition/methods/registry.ts';
import { number, positive, WrongUse } from '../option-values.ts';

/** Arguments of `segue stress`. */
export type StressArguments = Readonly<ReturnType<typeof readStressArguments>>;

/** Values of all methods that have these parameters, so that they are compared at the same settings. */
export interface SharedValues {
  readonly blendTime: number; // s
  readonly easing: string;
}

const options = {
  clips: { type: 'string', multiple: true },
  library: { type: 'string' },
  methods: { type: 'string' },
  settings: { type: 'string' },
  'blend-time': { type: 'string' },
  easing: { type: 'string' },
  every: { type: 'string', default: '80ms' },
  seconds: { type: 'string', default: '60' },
  seed: { type: 'string', default: '1' },
  rate: { type: 'string', default: '60' },
  json: { type: 'boolean', default: false },
} as const;

export function readStressArguments(args: readonly string[], folder: string) {
  const { values } = parseArgs({ args: [...args], options });
  const clips = (values.clips ?? []).flatMap(namesIn);
  if (clips.length === 0) throw new WrongUse('--clips is missing');
  const seconds = positive('--seconds', values.seconds);
  if (seconds > RUN_SECONDS.most)
    throw new WrongUse(`--seconds ${seconds}: expected at most ${RUN_SECONDS.most}`);
  const rate = positive('--rate', values.rate);
  if (rate < RUN_RATES.least || rate > RUN_RATES.most)
    throw new WrongUse(`--rate ${rate}: expected ${RUN_RATES.least} to ${RUN_RATES.most} Hz`);
  const every = secondsIn('--every', values.every);
  if (every < 1e-3) throw new WrongUse(`--every ${values.every}: expected at least 1ms`);
  return {
    /** Files and folders, or with a library names and ids of clips. */
    clips,
    folder, // base of relative paths, absolute
    every, // s between requests
    seconds,
    rate, // Hz
    library: values.library === undefined ? null : path.resolve(folder, values.library), // file, absolute
    slots: slotsOf(values, folder),
    seed: seedOf(values.seed),
    json: values.json,
  };
}

/** Names between commas. */
export const namesIn = (text: string): string[] => text.split(',').filter((name) => name !== '');

function slotsOf(
  { methods, settings, 'blend-time': blendTime, easing }: SlotOptions,
  folder: string,
): SlotChoice {
  if (settings === undefined)
    return {
      kind: 'methods',
      ids: methods === undefined ? offeredMethods.map(({ id }) => id) : namesIn(methods),
      values: { blendTime: blendTimeOf(blendTime), easing: easingOf(easing) },
    };
  if (methods !== undefined) throw new WrongUse('--methods and --settings exclude each other');
  if (blendTime !== undefined || easing !== undefined)
    throw new WrongUse('--blend-time and --easing are for --methods: a settings file has its own');
  return { kind: 'settings', file: path.resolve(folder, settings) };
}

type SlotChoice =
  | { readonly kind: 'methods'; readonly ids: readonly string[]; readonly values: SharedValues }
  | { readonly kind: 'settings'; readonly file: string }; // absolute

type SlotOptions = Readonly<
  Partial<Record<'methods' | 'settings' | 'blend-time' | 'easing', string | undefined>>
>;

export function blendTimeOf(text: string | undefined, option = '--blend-time'): number {
  if (text === undefined) return BLEND_TIME.default;
  const time = secondsIn(option, text);
  if (time <= BLEND_TIME.maximum) return time;
  throw new WrongUse(`${option} ${text}: expected ${BLEND_TIME.minimum} to ${BLEND_TIME.maximum} s`);
}

function easingOf(text: string = EASING.default): string {
  const easing = parseEasing(text);
  if (easing.ok) return text;
  throw new WrongUse(`--easing ${text}: ${easing.error}`);
}

/** `80ms`, `0.08s` or `0.08`, in s. */
function secondsIn(option: string, text: string): number {
  const [, value = '', unit] = /^(.*?)(ms|s)?$/s.exec(text) ?? [];
  return positive(option, value) / (unit === 'ms' ? 1000 : 1);
}

export function seedOf(text: string): number {
  const seed = number('--seed', text);
  if (Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32) return seed;
  throw new WrongUse(`--seed ${text}: expected a whole number from 0 to ${2 ** 32 - 1}`);
}
