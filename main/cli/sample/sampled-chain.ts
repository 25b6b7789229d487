import { clipTime, fileFrame } from '#core/take-time.ts';
import { randomUUID } from 'node:crypto';
import { clipDuration } from '#core/clip.ts';
import type { ImportedTake } from '#core/import/imported-take.ts';
import type { Alignment, MotionUse, Slot, Transition } from '#core/transition/document/document.ts';
import { freshTransition } from '#core/transition/document/fresh-transition.ts';
import type { TrailingChain } from '#core/trailing/trailing-chain.ts';
import type { BlendMethod } from '#core/transition/method.ts';
import { parseMuscleChoice } from '#core/muscle/muscle-choice.ts';
import { wordsFor } from '#core/schema/spec.ts';
import { defaultValues } from '#core/transition/methods/default-values.ts';
import { refuse } from '../../library/problems.ts';
import { methodNamed } from '../inputs/method-slots.ts';

/** What is sampled. */
export interface Sample {
  readonly source: string; // file, absolute
  readonly out: number; // frame at which it is left, counted from 0
  /** The destination, then what interrupts: file, s after the first seam, frame of the file; in order of time. */
  readonly entries: readonly { readonly file: string; readonly at: number; readonly frame: number }[];
  readonly method: string;
  readonly values: Readonly<Record<string, string>>;
  readonly tick: number | null; // Hz
  readonly align: Pick<Alignment, 'kind' | 'joint'>;
  readonly mirrors: Readonly<Record<'source' | 'destination', boolean>>;
  readonly trailing: readonly TrailingChain[];
}

/**
 * The transitions to sample, as documents: the first between two files; each further one interrupts the
 * previous one.
 *
 * @param takes of the source, then of each entered file
 */
export function sampledChain(args: Sample, takes: readonly ImportedTake[]): readonly Transition[] {
  const slot = sampledSlot(args);
  const [source, ...entered] = takes;
  const left = useOf(source, args.out, args.mirrors.source, '--out');
  const chain: Transition[] = [];
  for (const [k, { at, frame }] of args.entries.entries()) {
    const use = useOf(entered[k], frame, args.mirrors.destination, '--in');
    const before = chain.at(-1);
    chain.push({
      ...freshTransition,
      id: randomUUID(),
      name: `transition ${k + 1}`,
      source: before === undefined ? left : interrupted(before.id, at - args.entries[k - 1].at),
      destination: use,
      alignment: { ...args.align, offset: { x: 0, z: 0, yaw: 0 } },
      slots: [slot],
      trailing: args.trailing,
    });
  }
  return chain;
}

function interrupted(id: string, time: number): MotionUse {
  return { kind: 'chain', id, time, playRate: 1, mirror: false };
}

/** The use of a clip from a frame of its file on. Frames that importers leave out at the start count. */
function useOf({ clip, report }: ImportedTake, frame: number, mirror: boolean, option: string): MotionUse {
  const clock = { ...report, fps: clip.fps };
  const time = clipTime(clock, { inFile: frame / clip.fps });
  if (time > clipDuration(clip) + 1e-9) {
    const last = Math.round(fileFrame(clock, clipDuration(clip)));
    refuse('badValue', `${option} ${frame}: the last frame of the file is ${last}.`, option);
  }
  return { kind: 'clip', id: randomUUID(), time, playRate: 1, mirror };
}

function sampledSlot({ method: id, values: set, tick }: Sample): Slot {
  const method = methodNamed(id, '--method');
  const { rootTime, ignoresSourceVelocity, ...own } = set;
  const typed = Object.entries(own).map(([name, text]) => [name, typedValue(method, name, text)] as const);
  const values = { ...defaultValues(method), ...Object.fromEntries(typed) };
  const ticks = tick === null ? {} : method.isEngineNode === true ? {} : { tick };
  if (parseMuscleChoice(String(values['muscles'])) !== null)
    refuse('badValue', 'Muscles of a library cannot be sampled here, since files have none.', '--set');
  return {
    method: id,
    values: tick !== null && method.isEngineNode === true ? { ...values, tick: String(tick) } : values,
    profile: null,
    ...ticks,
    ...(rootTime !== undefined && { rootTime: numberOr(rootTime) as number }),
    ...(ignoresSourceVelocity !== undefined && { ignoresSourceVelocity: isTrue(ignoresSourceVelocity) }),
  };
}

/** The value of a parameter. Invalid values are reported when the transition is checked. */
function typedValue(method: BlendMethod, name: string, text: string): number | string {
  const spec = Object.hasOwn(method.parameters, name) ? method.parameters[name] : undefined;
  return spec?.kind === 'number' ? numberOr(text) : text;
}

function isTrue(text: string): boolean {
  if (text !== 'true' && text !== 'false')
    refuse('badValue', `ignoresSourceVelocity must be true or false, not ${wordsFor(text)}.`, '--set');
  return text === 'true';
}

const numberOr = (text: string): number | string =>
  text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
