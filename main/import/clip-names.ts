/** Names of the formats that Segue reads, as people know them. */
export const FORMAT_NAMES = 'BVH or glTF';

/** Whether Segue reads files of this name. */
export function isClipName(name: string): boolean {
  return /\.bvh$/i.test(name) || isGltfName(name);
}

export function isGltfName(name: string): boolean {
  return /\.(gltf|glb)$/i.test(name);
}
