import { Vector3, AnimationMixer, Object3D, type AnimationClip, type Bone } from 'three';
import { BVHLoader } from 'three/examples/jsm/loaders/BVHLoader.js';
import { describe, expect, test } from 'vitest';
import { clipFromBvh } from '#test/fixtures/clip-from-bvh.ts';
import { worldTransforms } from '#core/pose/forward-kinematics.ts';
import { mocapFiles, parsed, readTake, takeFiles } from './bvh-fixtures.ts';

const EVERY = 50; // frames

describe('whole takes', () => {
  test.each(takeFiles)('%s: every number equals the float that Number gives', (name) => {
    const bytes = readTake(name);
    const { values } = parsed(bytes);
    const text = new TextDecoder().decode(bytes);
    const rows = text
      .slice(text.search(/Frame Time:/))
      .split(/\r\n|\r|\n/)
      .slice(1)
      .join(' ');
    const numbers = rows.split(/\s+/).filter((word) => word !== '');
    expect(values.length).toBe(numbers.length);
    const wrong = numbers.findIndex((word, i) => !Object.is(values[i], Math.fround(Number(word))));
    expect(wrong).toBe(-1);
  });

  // three.js adds the root's offset to its position, as Blender does not: these have none.
  test.skipIf(mocapFiles.length === 0).each(mocapFiles)('%s: joints are where three.js puts them', (name) => {
    const bytes = readTake(name);
    const { clip, report } = clipFromBvh(parsed(bytes));
    expect(report).toMatchObject({ unitName: 'CMU units (1/0.45 inch)', upAxis: 'y', warnings: [] });
    expect([clip.fps, clip.skeleton.names.length]).toEqual([120, 31]);
    const tolerance = 1e-4 * report.standingHeight;
    const { skeleton, clip: animation } = new BVHLoader().parse(new TextDecoder().decode(bytes));
    const pose = posed(animation, skeleton.bones[0]);
    const bones = skeleton.bones.filter((bone) => bone.name !== 'ENDSITE');
    expect(bones.map((bone) => bone.name)).toEqual(clip.skeleton.names);

    const joints = bones.length;
    const world = { positions: new Float64Array(joints * 3), rotations: new Float64Array(joints * 4) };
    const theirs = new Vector3();
    let worst = 0;
    for (let frame = 0; frame < clip.frameCount; frame += EVERY) {
      pose((frame * animation.duration) / (clip.frameCount - 1));
      worldTransforms(world, clip.skeleton.parentIndices, {
        positions: clip.positions.subarray(frame * joints * 3),
        rotations: clip.rotations.subarray(frame * joints * 4),
      });
      for (let joint = 0; joint < joints; joint++) {
        bones[joint].getWorldPosition(theirs).multiplyScalar(report.unit);
        const [x, y, z] = world.positions.subarray(joint * 3, joint * 3 + 3);
        worst = Math.max(worst, theirs.distanceTo(new Vector3(x, y, z)));
      }
    }
    expect(worst).toBeGreaterThan(0);
    expect(worst).toBeLessThan(tolerance);
  });
});

/** Puts three's skeleton into the pose of a time, s. */
function posed(animation: AnimationClip, root: Bone): (time: number) => void {
  const scene = new Object3D().add(root);
  const mixer = new AnimationMixer(root);
  const action = mixer.clipAction(animation).play();
  action.clampWhenFinished = true;
  return (time) => {
    mixer.setTime(time);
    scene.updateMatrixWorld(true);
  };
}
