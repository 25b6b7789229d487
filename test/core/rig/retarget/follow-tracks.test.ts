import { expect, test } from 'vitest';
import { createChannels } from '#core/pose/channels.ts';
import { followTracks } from '#core/rig/retarget/follow-tracks.ts';
import { createJointMap } from '#core/rig/roles/joint-map.ts';
import { scaledJoints } from '#core/clip/clip-tracks.ts';
import { mirrorClip } from '#core/rig/mirror/mirror-clip.ts';
import { mirrorPlaneOf } from '#core/rig/mirror/mirror-plane.ts';
import { retargetClip } from '#core/rig/retarget/retarget-clip.ts';
import { planRetarget } from '#core/rig/retarget/retarget.ts';
import { turnAbout } from '#test/fixtures/poses.ts';
import { rigClip } from '#test/fixtures/rigs.ts';
import { withTracks } from '#test/fixtures/tracks.ts';

const tracks = {
  channels: createChannels(3, [1], ['smile']),
  values: Float32Array.of(1, 2, 3, 0.5, 4, 5, 6, 0.75),
};

test('worked example: a scale keeps its size along turned axes, and its joint may have another place', () => {
  const turns = () => turnAbout([0, 0, 1], Math.PI / 2); // X of the joint is Y of the one that it follows
  const followed = followTracks(tracks, { from: [-1, -1, -1, 1], turns });
  expect([...scaledJoints(followed.channels)]).toEqual([3]);
  [2, 1, 3, 0.5, 5, 4, 6, 0.75].forEach((value, i) => expect(followed.values[i]).toBeCloseTo(value, 6));
});

test('an even scale stays even, however the axes are turned', () => {
  const even = { channels: createChannels(1, [0]), values: Float32Array.of(2, 2, 2) };
  const followed = followTracks(even, { from: [0], turns: () => turnAbout([0.6, 0, 0.8], 0.7) });
  followed.values.forEach((value) => expect(value).toBeCloseTo(2, 6));
});

const clip = rigClip({});
const { names } = clip.skeleton;
const map = createJointMap(clip.skeleton);
const leftFoot = map.joints.findIndex(({ role, side }) => role === 'foot' && side === 'left');
const rightFoot = map.joints[leftFoot].counterpart;
const channels = createChannels(names.length, [leftFoot], ['smileLeft', 'jaw']);
const scaled = withTracks(clip, channels, (number, time) => [1, 1.5, 2, 0.3, 0.6][number] + time);

test('a mirror takes the scale to the other side, and a curve to the name of that side; twice, it is the clip', () => {
  const mirrored = mirrorClip(scaled, map, mirrorPlaneOf(scaled, map));
  mirrored.fill(0, scaled.frameCount);
  const { channels: table, values } = mirrored.clip.tracks ?? tracks;
  expect([...scaledJoints(table)]).toEqual([rightFoot]);
  expect(table.curves).toEqual(['smileRight', 'jaw']);
  expect(values[3]).toBeCloseTo(0.3, 6);
  const again = mirrorClip(mirrored.clip, map, mirrorPlaneOf(mirrored.clip, map)).clip.tracks;
  expect(again?.channels).toEqual(channels);
  again?.values.forEach((value, i) => expect(value).toBeCloseTo(scaled.tracks?.values[i] ?? NaN, 5));
});

test('retargeting takes the scale of a joint to its partner, and curves by name', () => {
  const other = createJointMap(rigClip({ rig: 'threeAbove' }).skeleton);
  const planned = planRetarget(map, other);
  if (planned.kind !== 'plan') throw new Error(planned.message);
  const { tracks: found } = retargetClip(scaled, planned.plan).clip;
  const [joint] = scaledJoints(found?.channels ?? channels);
  expect(other.joints[joint]).toMatchObject({ role: 'foot', side: 'left' });
  expect(found?.channels.curves).toEqual(channels.curves);
  expect([...(found?.values.subarray(3, 5) ?? [])]).toEqual([0.3, 0.6].map(Math.fround));
});
