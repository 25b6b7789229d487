import { clipUrl } from '#contract/clip-url.ts';
import { judge, numbersOf } from '#core/judgement/judge.ts';
import { openLoaded, type LoadedChain, type LoadedClip } from '#core/transition/clips/loaded-chain.ts';
import type { StoredClip } from './stored-clip.ts';

/** A transition to judge, whose clips are not loaded. */
export interface StoredChain extends Omit<LoadedChain, 'character' | 'clips' | 'poses'> {
  readonly clips: readonly StoredClip[];
  readonly character: StoredClip | null;
  readonly poses: readonly StoredClip[];
}

/** Values of the metrics of each slot, by id; null = it could not be judged. */
export type SlotNumbers = readonly Readonly<Record<string, number | null>>[] | null;

addEventListener('message', ({ data }: MessageEvent<StoredChain>) => void answer(data));

async function answer(stored: StoredChain): Promise<void> {
  const numbers: SlotNumbers = await judgeStored(stored).catch(() => null);
  postMessage(numbers);
}

async function judgeStored(stored: StoredChain): Promise<SlotNumbers> {
  const { character, poses, ...rest } = stored;
  const clips = await Promise.all(stored.clips.map(load));
  const posed = await Promise.all(poses.map(async (pose) => [pose.id, await load(pose)] as const));
  const opened = openLoaded({
    ...rest,
    clips,
    character: character && (await load(character)),
    poses: Object.fromEntries(posed),
  });
  const judged = opened.ok ? judge(opened.value) : opened;
  return judged.ok ? judged.value.slots.map(numbersOf) : null;
}

async function load({ id, ...used }: StoredClip): Promise<LoadedClip> {
  const response = await fetch(clipUrl(id));
  if (!response.ok) throw new Error(`clip ${id}: ${response.status}`);
  return { buffer: await response.arrayBuffer(), ...used };
}
