import type { AnimationClip, Bone, Group, KeyframeTrack, Matrix4, Object3D, SkinnedMesh } from 'three';
import { Matrix4 as Matrix, Quaternion, Vector3 } from 'three';
import type {
  NodeAnimation,
  NodeScene,
  NodeTrack,
  SceneNode,
} from '../../../../core/import/scene/node-scene.ts';

/** The nodes, bones and animations of what three made of an FBX file, as data. */
export function readScene(root: Group): NodeScene {
  // What is connected in a circle comes once, below the first that leads there.
  const parents = new Map<Object3D, Object3D | null>([[root, null]]);
  for (const [object] of parents)
    for (const child of object.children) if (!parents.has(child)) parents.set(child, object);
  const objects = [...parents.keys()];
  const indices = new Map<Object3D | null, number>(objects.map((object, index) => [object, index]));
  const binds = bindRotations(objects);
  const nodes = objects.map((object): SceneNode => {
    const bind = binds.get(object);
    return {
      name: originalName(object),
      parent: indices.get(parents.get(object) ?? null) ?? -1,
      translation: object.position.toArray(),
      rotation: object.quaternion.toArray(),
      scale: object.scale.toArray(),
      ...(bind && { bindRotation: bind }),
    };
  });
  const joints = objects.flatMap((object, index) => ('isBone' in object ? [index] : []));
  return {
    nodes,
    joints: new Set(joints),
    animations: root.animations.map((clip, i) => animationOf(clip, i, objects)),
  };
}

/** As the file spells it: three leaves out what its own paths could not take. */
function originalName(object: Object3D): string {
  const { originalName: original } = object.userData as { readonly originalName?: unknown };
  return typeof original === 'string' ? original : object.name;
}

/** How each bone stood when its skin was bound. */
function bindRotations(objects: readonly Object3D[]): Map<Object3D, number[]> {
  const binds = new Map<Object3D, number[]>();
  for (const object of objects) {
    if (!('isSkinnedMesh' in object)) continue;
    const { skeleton } = object as SkinnedMesh;
    skeleton.bones.forEach((bone: Bone, i) => binds.set(bone, rotationOf(skeleton.boneInverses[i])));
  }
  return binds;
}

function rotationOf(inverse: Matrix4): number[] {
  const rotation = new Quaternion();
  new Matrix().copy(inverse).invert().decompose(new Vector3(), rotation, new Vector3());
  return rotation.toArray();
}

const PATHS = { position: 'translation', quaternion: 'rotation', scale: 'scale' } as const;

function animationOf(clip: AnimationClip, index: number, objects: readonly Object3D[]): NodeAnimation {
  const byName = new Map(objects.map((object, i) => [object.name, i] as const).toReversed());
  const tracks = clip.tracks.flatMap((track: KeyframeTrack): NodeTrack[] => {
    const dot = track.name.lastIndexOf('.');
    const node = byName.get(track.name.slice(0, dot));
    const path = PATHS[track.name.slice(dot + 1) as keyof typeof PATHS];
    if (node === undefined || path === undefined) return [];
    return [{ node, path, times: track.times, values: track.values, interpolation: 'linear' }];
  });
  return { name: clip.name.trim() || `Animation ${index + 1}`, tracks };
}
