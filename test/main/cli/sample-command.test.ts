import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Problem } from '#contract/words/problem.ts';
import { characterGlb, standingPerson } from '#test/fixtures/characters.ts';
import { glbOf, gltfArm } from '#test/fixtures/gltf-figure.ts';
import { writeBvh } from '#core/formats/bvh/write-bvh.ts';
import { starterClips } from '../../../tools/starter/starter-clips.ts';
import type { Clip } from '#core/clip/clip.ts';
import type { Sampled } from '#main/cli/sample/sample-transition.ts';
import { smallBvh } from '../small-bvh.ts';
import { temporaryFolder } from '../temporary.ts';
import { runSegue, runSegueUntil } from './run-segue.ts';

function starter(name: string): Clip {
  const found = starterClips().find((each) => each.name === name);
  if (found === undefined) throw new Error(name);
  return found.clip;
}

function folderWithClips(): string {
  const folder = temporaryFolder();
  for (const name of ['walk', 'jog'])
    writeFileSync(path.join(folder, `${name}.bvh`), writeBvh(starter(name)));
  return folder;
}

async function sample(folder: string, args: string): Promise<Sampled> {
  const { code, out, notes } = await runSegue(folder, 'sample', ...args.split(' '));
  if (code !== 0) throw new Error(notes);
  return JSON.parse(out) as Sampled;
}

/** Where most transitions here are. */
const seam = 'walk.bvh jog.bvh --out 60 --in 30';

const apart = (a: readonly number[], b: readonly number[]): number =>
  Math.hypot(...a.map((value, i) => value - b[i]));

test('prints the root and every joint at each frame from the seam on, bounds inclusive', async () => {
  const folder = folderWithClips();
  const { fps, joints, frames } = await sample(folder, `${seam} --json`);
  expect(fps).toBeCloseTo(60, 3);
  expect(joints).toEqual(starter('jog').skeleton.names);
  expect(frames).toHaveLength(61);
  expect(frames[0].time).toBe(0);
  expect(frames[60].time).toBeCloseTo(1, 5);
  for (const { root, positions, rotations } of frames) {
    expect(root).toHaveLength(3);
    expect([positions.length, rotations.length]).toEqual([joints.length, joints.length]);
    for (const rotation of rotations) expect(Math.hypot(...rotation)).toBeCloseTo(1, 5);
  }
});

test('a jog into itself at the same frame stays the jog: within 0.01 mm with springs, and off with a held velocity', async () => {
  const folder = folderWithClips();
  const common = 'jog.bvh jog.bvh --out 80 --in 80 --from -0.2 --to 1';
  const jog = await sample(folder, `${common} --method cut`);
  const farthest = async (method: string): Promise<number> => {
    const { frames } = await sample(folder, `${common} --method ${method}`);
    return Math.max(
      ...frames.flatMap(({ positions }, i) => positions.map((p, j) => apart(p, jog.frames[i].positions[j]))),
    );
  };
  for (const method of ['springExact', 'springPublished', 'quintic', 'cubicOffset', 'crossfade'])
    expect(await farthest(method), method).toBeLessThan(1e-5);
  expect(await farthest('velocityFade')).toBeGreaterThan(0.01);
});

test('interruptions, ticks, parameters and mirroring give the window’s result', async () => {
  const folder = folderWithClips();
  const { frames } = await sample(
    folder,
    `${seam} --then walk.bvh --at 0.1 --in 90 --method crossfade --set blendTime=0.4 --fps 120 --to 0.6`,
  );
  for (let i = 1; i < frames.length; i++)
    expect(apart(frames[i].positions[0], frames[i - 1].positions[0])).toBeLessThan(0.04);
  const ticked = await sample(folder, `${seam} --tick 30 --fps 60 --to 0.2`);
  expect(ticked.frames[3].positions).toEqual(ticked.frames[2].positions);
  expect(ticked.frames[4].positions).not.toEqual(ticked.frames[3].positions);
  const mirrored = await sample(folder, `${seam} --mirror both --to 0.1`);
  const [left, right] = ['LeftFoot', 'RightFoot'].map((name) => mirrored.joints.indexOf(name));
  const straight = await sample(folder, `${seam} --to 0.1`);
  expect(left * right).toBeGreaterThan(0);
  expect(mirrored.frames[0].positions[left][1]).toBeCloseTo(straight.frames[0].positions[right][1], 4);
});

test('each interruption comes at its time after the first seam', async () => {
  const folder = folderWithClips();
  const framesOf = async (args: string) => (await sample(folder, `${args} --method cut --fps 60`)).frames;
  const chain = await framesOf(
    `${seam} --then walk.bvh --at 0.1 --in 90 --then jog.bvh --at 0.3 --in 10 --to 0.6`,
  );
  const last = await framesOf('walk.bvh jog.bvh --out 60 --in 10 --to 0.2');
  const reach = ({ positions }: Sampled['frames'][number]) =>
    positions.map((each) => apart(each, positions[0]));
  for (const i of [1, 6, 12])
    reach(chain[18 + i]).forEach((wanted, joint) => expect(reach(last[i])[joint]).toBeCloseTo(wanted, 6));
});

test('a node of an engine ticks by its own setting; the velocity of a source counts unless it is ignored', async () => {
  const folder = folderWithClips();
  const positions = async (args: string) =>
    (await sample(folder, `${seam} --to 0.2 ${args}`)).frames.map((frame) => frame.positions);
  const engine = '--method unrealDeadBlend --set blendTime=0.3';
  const ticked = await positions(`${engine} --tick 30`);
  expect(ticked).toEqual(await positions(`${engine} --set tick=30`));
  expect(ticked).not.toEqual(await positions(engine));
  const ignored = await positions('--set ignoresSourceVelocity=true');
  expect(ignored).not.toEqual(await positions('--fps 60'));
  expect(await positions('--set ignoresSourceVelocity=false')).toEqual(await positions('--fps 60'));
  const { code, notes } = await runSegue(
    folder,
    'sample',
    ...`${seam} --set ignoresSourceVelocity=maybe`.split(' '),
  );
  expect([code, notes.trim()]).toEqual([2, 'ignoresSourceVelocity must be true or false, not “maybe”.']);
});

test('frames count as in the file, even if a T-pose frame is removed', async () => {
  const folder = folderWithClips();
  const walk = starter('walk');
  const { skeleton, positions, rotations, frameCount } = walk;
  const joints = skeleton.names.length;
  const rest = Float32Array.from({ length: joints * 4 }, (_, i) => (i % 4 === 3 ? 1 : 0));
  const withTPose: Clip = {
    ...walk,
    frameCount: frameCount + 1,
    positions: Float32Array.of(...positions.subarray(0, joints * 3), ...positions),
    rotations: Float32Array.of(...rest, ...rotations),
  };
  writeFileSync(path.join(folder, 'posed.bvh'), writeBvh(withTPose));
  const plain = await sample(folder, `${seam} --to 0`);
  const posed = await sample(folder, 'posed.bvh jog.bvh --out 61 --in 30 --to 0');
  expect(apart(posed.frames[0].positions[0], plain.frames[0].positions[0])).toBeLessThan(1e-4);
});

test('wrong use and invalid files are reported in one line', async () => {
  const folder = folderWithClips();
  writeFileSync(path.join(folder, 'notes.bvh'), 'Dear diary');
  writeFileSync(path.join(folder, 'other.bvh'), smallBvh());
  const said = async (...args: string[]) => {
    const { code, notes } = await runSegue(folder, 'sample', ...args);
    return [code, notes.split('\n')[0]];
  };
  const at = ['--out', '1', '--in', '1'];
  expect(await said('walk.bvh', 'jog.bvh', '--out', '9999', '--in', '1')).toEqual([
    2,
    '--out 9999: the last frame of the file is 248.',
  ]);
  expect(await said('walk.bvh', 'gone.bvh', ...at)).toEqual([
    1,
    `File not found. Check the path: ${path.join(folder, 'gone.bvh')}`,
  ]);
  expect(await said('walk.bvh', 'notes.bvh', ...at)).toEqual([
    1,
    'notes.bvh: Expected HIERARCHY, but found "Dear". Export the clip again. (line 1, column 1)',
  ]);
  const magic = await said('walk.bvh', 'jog.bvh', ...at, '--method', 'magic');
  expect(magic[0]).toBe(2);
  expect(magic[1]).toMatch(/^Unknown blend method “magic”\. Available: springExact, /);
  expect(
    (await said('walk.bvh', 'jog.bvh', ...at, '--method', 'muscle', '--set', 'muscles=byTag'))[1],
  ).toContain('Muscles of a library cannot be sampled here');
  expect((await said('walk.bvh', 'jog.bvh', ...at, '--set', 'speed=1'))[1]).toMatch(
    /^No slot has “speed”\. Available: halfLife, rootTime, /,
  );
  const wrong = [
    ['halfLife=soon', 'halfLife must be a number, not “soon”.'],
    ['halfLife=', 'halfLife must be a number, not “”.'],
    ['rootTime=9', 'rootTime must be between 0 and 5 s, not 9.'],
    ['rootTime=soon', 'rootTime must be a number, not “soon”.'],
    ['ignoresSourceVelocity=yes', 'ignoresSourceVelocity must be true or false, not “yes”.'],
  ];
  for (const [set, message] of wrong)
    expect((await said('walk.bvh', 'jog.bvh', ...at, '--set', set))[1]).toBe(message);
});

test('--trail lets joints trail within the angle limit, and names a joint that the file does not have', async () => {
  const folder = folderWithClips();
  const common = `${seam} --from -0.3`;
  const plain = await sample(folder, common);
  const trail = '--trail LeftForeArm,LeftHand --trail Head --damp-time 0.25 --angle-limit 20';
  const trailed = await sample(folder, `${common} ${trail}`);
  const turnOf = (joint: string, frame: number): number => {
    const j = plain.joints.indexOf(joint);
    const [a, b] = [plain, trailed].map(({ frames }) => frames[frame].rotations[j]);
    return (2 * Math.acos(Math.min(1, Math.abs(a.reduce((sum, v, i) => sum + v * b[i], 0)))) * 180) / Math.PI;
  };
  const frames = [...plain.frames.keys()];
  expect(Math.max(...frames.map((frame) => turnOf('Head', frame)))).toBeGreaterThan(5);
  expect(Math.max(...frames.map((frame) => turnOf('Head', frame)))).toBeLessThanOrEqual(20.001);
  expect(Math.max(...frames.map((frame) => turnOf('LeftArm', frame)))).toBeLessThan(0.2);
  const { code, notes } = await runSegue(folder, ...`sample ${common} --trail Tail`.split(' '));
  expect(code).not.toBe(0);
  expect(notes).toContain('“Tail”');
});

test('--on shows it on the skeleton of another file: lengths follow its legs, and the last skeleton itself changes nothing', async () => {
  const folder = folderWithClips();
  for (const size of [1, 1.5])
    writeFileSync(path.join(folder, `knight-${size}.glb`), await characterGlb({ size }));
  const common = `${seam} --from -0.2`;
  const [plain, same] = [await sample(folder, common), await sample(folder, `${common} --on jog.bvh`)];
  expect(same).toEqual(plain);
  const [small, large] = [
    await sample(folder, `${common} --on knight-1.glb`),
    await sample(folder, `${common} --on knight-1.5.glb --trail Head`),
  ];
  expect(small.joints).toEqual(standingPerson().skeleton.names);
  const travel = ({ frames }: Sampled): number =>
    apart(frames[0].root.slice(0, 2), frames.at(-1)!.root.slice(0, 2));
  expect(travel(small)).toBeGreaterThan(1);
  expect(travel(large) / travel(small)).toBeCloseTo(1.5, 2);
  // Bones are its own.
  const [knee, foot] = ['LeftLeg', 'LeftFoot'].map((name) => large.joints.indexOf(name));
  const rest = standingPerson({ size: 1.5 }).skeleton.restPositions.subarray(foot * 3, foot * 3 + 3);
  for (const { positions } of large.frames)
    expect(apart(positions[foot], positions[knee])).toBeCloseTo(Math.hypot(...rest), 4);
});

test('--on names a file without a figure, and one whose joints do not match', async () => {
  const folder = folderWithClips();
  writeFileSync(
    path.join(folder, 'chair.gltf'),
    '{"asset": {"version": "2.0"}, "nodes": [{"name": "Chair"}]}',
  );
  writeFileSync(path.join(folder, 'arm.glb'), await glbOf(gltfArm()));
  const common = ['sample', 'walk.bvh', 'jog.bvh', '--out', '60', '--in', '30', '--on'];
  const refused = async (file: string) => {
    const { code, out } = await runSegue(folder, ...common, file);
    expect(code).toBe(1);
    return (JSON.parse(out) as { readonly error: Problem }).error;
  };
  const place = (file: string): string => path.join(folder, file);
  expect(await refused('chair.gltf')).toMatchObject({
    code: 'unreadable',
    message: 'The file has no figure: neither motion nor a mesh on joints: chair.gltf',
    place: place('chair.gltf'),
  });
  expect(await refused('arm.glb')).toMatchObject({
    code: 'differentSkeletons',
    message: expect.stringMatching(/^Nothing can be shown on arm\.glb\. Only \d of 3 joints/) as string,
    place: place('arm.glb'),
  });
  expect(await refused('gone.vrm')).toMatchObject({ place: place('gone.vrm') });
});

test('more frames than can be printed are refused before they take memory, and an interrupt ends the command', async () => {
  const folder = folderWithClips();
  const args = ['sample', 'walk.bvh', 'jog.bvh', '--out', '60', '--in', '30'];
  const refused = await runSegue(folder, ...args, '--fps', '1e9');
  expect([refused.code, JSON.parse(refused.out)]).toMatchObject([
    1,
    { error: { code: 'tooManyFrames', place: 'fps' } },
  ]);
  expect(refused.notes).toMatch(
    /^These are 1000000001 frames of 26 joints; at most 76923 can be printed at once\./,
  );
  const ended = await runSegueUntil(AbortSignal.timeout(100), folder, ...args, '--fps', '70000');
  expect(ended).toMatchObject({ code: 130, out: '', notes: 'Interrupted.\n' });
});
