import { uniqueNames } from '../../kit/names.ts';
import { withoutNamespace } from '../../rig/roles/name-tokens.ts';
import { withoutPunctuation } from './pair-recorded.ts';

/**
 * True if a game names the clip `name` by `recorded`: they are equal, or share a key. Names are the same without
 * case, punctuation, folder, namespace and ending: `/Game/Anims/Walk_Fwd.Walk_Fwd` is `walk fwd.bvh`. Engines name a
 * take without its file: `Walk_Fwd` is `hero · walk fwd`.
 */
export function namesClip(recorded: string, name: string): boolean {
  const keys = keysOfRecorded(recorded);
  return recorded === name || keysOfClip(name).some((key) => keys.includes(key));
}

/** The keys of a clip: of its name, and of each part that names its take. */
export function keysOfClip(name: string): readonly string[] {
  const [, ...takes] = name.split(' · ');
  return [name, ...takes].map(keyOf);
}

/** The keys of a recorded name. Names of takes are cut when they are imported, those of files are not. */
export const keysOfRecorded = (recorded: string): readonly string[] =>
  [recorded, ...uniqueNames([recorded])].map(keyOf);

function keyOf(name: string): string {
  const file = name.split(/[\\/]/).at(-1) ?? name;
  return withoutPunctuation(withoutNamespace(file.replace(/(?<=.)\.[^.]*$/, ''))) || name;
}
