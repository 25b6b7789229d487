import { decodeClip } from '../../clip/clip-buffer.ts';
import type { MuscleItem } from '../../procedural/muscle/muscle-choice.ts';
import type { Result } from '../../kit/result.ts';
import type { Transition } from '../document/document.ts';
import type { TransitionProblem } from '../document/transition-problem.ts';
import type { UsedClip } from './fit-clips.ts';
import { openChain, type OpenedChain } from './open-chain.ts';

/** A clip that is not decoded yet: see `encodeClip`. */
export interface LoadedClip extends Pick<UsedClip, 'joints' | 'root' | 'settings'> {
  readonly buffer: ArrayBufferLike;
  /** The key of all that the clip is, if it is known. */
  readonly key?: string;
}

/** A chain with all that it needs. */
export interface ChainOf<Clip> {
  readonly chain: readonly Transition[];
  readonly clips: readonly Clip[]; // [chain.length + 1] see `clipIdsOf`
  readonly character: Clip | null;
  readonly others?: readonly Clip[] | undefined; // see `ChainParts`
  readonly poses: Readonly<Record<string, Clip>>; // clips of fatigue poses, by id
  readonly muscles: readonly MuscleItem[];
  readonly tags: Readonly<Record<string, readonly string[]>>; // of clips, by id
}

/** A chain as it travels between threads. */
export type LoadedChain = ChainOf<LoadedClip>;

/**
 * Opens a chain on its character, or if that does not fit, on its own skeleton, as the window does.
 *
 * @param decode gives a clip; the same one, if chains shall share what is computed of it
 */
export function openLoaded(loaded: LoadedChain, decode = decoded): Result<OpenedChain, TransitionProblem> {
  const shown = openOnCharacter(loaded, decode);
  if (shown.ok || loaded.character === null) return shown;
  return openOnCharacter({ ...loaded, character: null }, decode);
}

/** Opens a chain on its character, or fails if that does not fit; without one, on its own skeleton. */
export function openOnCharacter(
  loaded: LoadedChain,
  decode = decoded,
): Result<OpenedChain, TransitionProblem> {
  const { chain, poses, muscles, tags } = loaded;
  return openChain({
    chain,
    clips: loaded.clips.map(decode),
    muscles: { items: muscles, tagsOf: (id: string) => tags[id] ?? [] },
    clipOf: (id: string) => (poses[id] === undefined ? null : decode(poses[id])),
    character: loaded.character && decode(loaded.character),
    others: loaded.others?.map(decode),
  });
}

/** A clip as it is used. */
export function decoded({ buffer, key: _key, ...used }: LoadedClip): UsedClip {
  return { clip: decodeClip(buffer), ...used };
}
