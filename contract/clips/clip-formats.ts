/**
 * The formats of files with clips: their names, and the endings of their files, without the dot. Each has a
 * reader in main/import/read. A format holds a tree of joints with rotations: loose points are no clip.
 */
export const clipFormats = {
  bvh: { name: 'BVH', endings: ['bvh'] },
  gltf: { name: 'glTF', endings: ['gltf', 'glb'] },
  vrm: { name: 'VRM', endings: ['vrm', 'vrma'] },
  fbx: { name: 'FBX', endings: ['fbx'] },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly endings: readonly string[] }>>;
export type ClipFormat = keyof typeof clipFormats;

const ids = Object.keys(clipFormats) as ClipFormat[];

export const clipEndings: readonly string[] = ids.flatMap((id) => clipFormats[id].endings);

/** `BVH, glTF, VRM or FBX` */
export const FORMAT_NAMES = ids
  .map((id) => clipFormats[id].name)
  .join(', ')
  .replace(/, (?=[^,]*$)/, ' or ');

/** The format of files of this name; null if Segue does not read them. */
export function formatOf(name: string): ClipFormat | null {
  const ending = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return ids.find((id) => (clipFormats[id].endings as readonly string[]).includes(ending)) ?? null;
}

/** Whether Segue reads files of this name. */
export const isClipName = (name: string): boolean => formatOf(name) !== null;
