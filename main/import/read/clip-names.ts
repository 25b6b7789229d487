/** Names of the formats that Segue reads, as people know them. */
export const FORMAT_NAMES = 'BVH, glTF or FBX';

/** Ends of their files' names, without the dot. */
export const CLIP_EXTENSIONS = ['bvh', 'gltf', 'glb', 'fbx'] as const;

/** Whether Segue reads files of this name. */
export function isClipName(name: string): boolean {
  return /\.bvh$/i.test(name) || isGltfName(name) || isFbxName(name);
}

export function isGltfName(name: string): boolean {
  return /\.(gltf|glb)$/i.test(name);
}

export function isFbxName(name: string): boolean {
  return /\.fbx$/i.test(name);
}
