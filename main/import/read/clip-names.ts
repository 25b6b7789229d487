/** Names of the supported formats, for display. */
export const FORMAT_NAMES = 'BVH, glTF, VRM or FBX';

/** File extensions, without the dot. */
export const CLIP_EXTENSIONS = ['bvh', 'gltf', 'glb', 'vrm', 'vrma', 'fbx'] as const;

/** Whether Segue reads files of this name. */
export function isClipName(name: string): boolean {
  return /\.bvh$/i.test(name) || isGltfName(name) || isFbxName(name);
}

/** VRM avatars and their animations are GLB files. */
export function isGltfName(name: string): boolean {
  return /\.(gltf|glb|vrma?)$/i.test(name);
}

export function isFbxName(name: string): boolean {
  return /\.fbx$/i.test(name);
}
