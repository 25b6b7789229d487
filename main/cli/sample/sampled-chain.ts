import { randomUUID } from 'node:crypto';
import type { Problem } from '../../../contract/words/problem.ts';
import { clipDuration } from '../../../core/clip.ts';
import type { ImportedTake } from '../../../core/import/imported-take.ts';
import { failure, success, type Result } from '../../../core/result.ts';
import {
  TRANSITION_SCHEMA_VERSION,
  type MotionUse,
  type Slot,
  type Transition,
} from '../../../core/transition/document/document.ts';
import type { BlendMethod } from '../../../core/transition/method.ts';
import { parseMuscleChoice } from '../../../core/muscle/muscle-choice.ts';
import { defaultValues } from '../../../core/transition/methods/default-values.ts';
import { blendMethods, findBlendMethod } from '../../../core/transition/methods/registry.ts';
import type { SampleArguments } from './sample-arguments.ts';

/**
 * The transitions to sample, as documents: the first between two files; each further one interrupts the previous one.
 *
 * @param takes of the source, then of each entered file
 */
export function sampledChain(
  args: SampleArguments,
  takes: readonly ImportedTake[],
): Result<readonly Transition[], Problem> {
  const slot = sampledSlot(args);
  if (!slot.ok) return slot;
  const [source, ...entered] = takes;
  const left = useOf(source, args.out, args.mirror.includes('source'), '--out');
  if (!left.ok) return left;
  const chain: Transition[] = [];
  for (const [k, { at, frame }] of args.entries.entries()) {
    const use = useOf(entered[k], frame, args.mirror.includes('destination'), '--in');
    if (!use.ok) return use;
    const before = chain.at(-1);
    chain.push({
      schemaVersion: TRANSITION_SCHEMA_VERSION,
      id: randomUUID(),
      name: `transition ${k + 1}`,
      source: before === undefined ? left.value : interrupted(before.id, at - args.entries[k - 1].at),
      destination: use.value,
      alignment: { ...args.alignment, offset: { x: 0, z: 0, yaw: 0 } },
      slots: [slot.value],
      chosen: 0,
      trailing: args.trailing,
      note: '',
      review: { status: 'unreviewed', reviewer: '', date: null },
    });
  }
  return success(chain);
}

function interrupted(id: string, time: number): MotionUse {
  return { kind: 'chain', id, time, playRate: 1, mirror: false };
}

/** The use of a clip from a frame of its file on. Frames left out at the start (T-pose) count. */
function useOf(
  { clip, report }: ImportedTake,
  frame: number,
  mirror: boolean,
  option: string,
): Result<MotionUse, Problem> {
  const time = (frame - report.trimmedFrames) / clip.fps;
  if (time > clipDuration(clip) + 1e-9) {
    const last = clip.frameCount - 1 + report.trimmedFrames;
    return refuse(`${option} ${frame}: the last frame of the file is ${last}.`, option);
  }
  return success({ kind: 'clip', id: randomUUID(), time, playRate: 1, mirror });
}

function sampledSlot({ method: id, values: set, tick }: SampleArguments): Result<Slot, Problem> {
  const method = findBlendMethod(id);
  if (method === undefined) {
    const known = blendMethods.map((each) => each.id).join(', ');
    return refuse(`Unknown blend method “${id}”. Available: ${known}`, '--method');
  }
  const { rootTime, ignoresSourceVelocity, ...own } = set;
  const typed = Object.entries(own).map(([name, text]) => [name, typedValue(method, name, text)] as const);
  const values = { ...defaultValues(method), ...Object.fromEntries(typed) };
  const ticks = tick === null ? {} : method.isEngineNode === true ? {} : { tick };
  if (parseMuscleChoice(String(values['muscles'])) !== null)
    return refuse('Muscles of a library cannot be sampled here, since files have none.', '--set');
  return success({
    method: id,
    values: tick !== null && method.isEngineNode === true ? { ...values, tick: String(tick) } : values,
    profile: null,
    ...ticks,
    ...(rootTime !== undefined && { rootTime: Number(rootTime) }),
    ...(ignoresSourceVelocity !== undefined && { ignoresSourceVelocity: ignoresSourceVelocity === 'true' }),
  });
}

/** The value of a parameter. Invalid values are reported when the transition is checked. */
function typedValue(method: BlendMethod, name: string, text: string): number | string {
  const spec = Object.hasOwn(method.parameters, name) ? method.parameters[name] : undefined;
  return spec?.kind === 'number' && text.trim() !== '' ? Number(text) : text;
}

function refuse(message: string, place: string): Result<never, Problem> {
  return failure({ code: 'badValue', message, place });
}
