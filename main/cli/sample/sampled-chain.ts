import { clipTime, fileFrame } from '#core/clip/take-time.ts';
import { randomUUID } from 'node:crypto';
import { clipDuration } from '#core/clip/clip.ts';
import type { ImportedTake } from '#core/formats/imported-take.ts';
import type { Alignment, MotionUse, Slot, Transition } from '#core/transition/document/document.ts';
import { freshTransition } from '#core/transition/document/fresh-transition.ts';
import type { TrailingChain } from '#core/procedural/trailing/trailing-chain.ts';
import { parseMuscleChoice } from '#core/procedural/muscle/muscle-choice.ts';
import { slotOf } from '#core/engines/engines.ts';
import { refuse } from '../../library/problems.ts';
import { methodNamed, withSettings, type Setting } from '../inputs/method-slots.ts';

/** What is sampled. */
export interface SampleInput {
  readonly source: string; // file, absolute
  readonly out: number; // frame at which it is left, counted from 0
  /** The destination, then what interrupts: file, s after the first seam, frame of the file; in order of time. */
  readonly entries: readonly { readonly file: string; readonly at: number; readonly frame: number }[];
  readonly method: string;
  readonly settings: readonly Setting[];
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
export function sampledChain(args: SampleInput, takes: readonly ImportedTake[]): readonly Transition[] {
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

function sampledSlot({ method: id, settings, tick }: SampleInput): Slot {
  const method = methodNamed(id, '--method');
  const [slot] = withSettings([slotOf(method)], settings);
  if (parseMuscleChoice(String(slot.values['muscles'])) !== null)
    refuse('badValue', 'Muscles of a library cannot be sampled here, since files have none.', '--set');
  if (tick === null) return slot;
  if (method.isEngineNode !== true) return { ...slot, tick };
  return { ...slot, values: { ...slot.values, tick: String(tick) } };
}
