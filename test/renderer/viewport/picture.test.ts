import { clipOn } from '#test/fixtures/clips.ts';
import { rooted } from '#test/fixtures/rooted.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Skin } from '#core/formats/skin/skin.ts';
import { layOut } from '#renderer/viewport/camera/layout.ts';
import { parseColour, toLinear, viridis } from '#renderer/viewport/frame/colours.ts';
import { palettes } from '#renderer/viewport/frame/palette.ts';
import { buildFigure } from '#renderer/viewport/figure/build-figure.ts';
import { person } from './figure/skeletons.ts';
import {
  close,
  drawing,
  jointColours,
  openPicture,
  PAGE,
  seen,
  standingAt,
  viewOf,
} from './paint/painted.ts';

beforeAll(() => void vi.stubGlobal('cancelIdleCallback', () => undefined));
afterAll(() => void vi.unstubAllGlobals());

const skeleton = person();
const at = (x: number, z = 0) => standingAt(skeleton, x, z);

test('a frame that is only framed moves the camera with its figures, and paints nothing', () => {
  const { picture, gaze, passes, binding } = openPicture(skeleton);
  const drop = binding.bound?.soleDrop ?? NaN;
  expect(drop).toBeGreaterThan(0.01);
  picture.frame({ views: [viewOf(at(0))], wipe: null, groundHeight: 0.4, cameraTarget: { x: 3, z: -2 } });
  expect(passes).toEqual([]);
  const { x, y, z } = gaze.camera();
  expect(gaze.centre.toArray()).toEqual([x + 3, y + (0.4 - drop), z - 2]);
});

test('joints have the colour of their value on the scale, without a value grey, and else the clay of the figure', () => {
  const { draw, picture } = openPicture(skeleton);
  const scale = { ramp: viridis, minimum: 2, maximum: 4, isLogarithmic: false };
  const values = new Float64Array(skeleton.names.length).fill(1);
  values[5] = 4;
  values[6] = NaN;
  const colour = jointColours(draw([viewOf(at(0)), viewOf(at(0), { colours: { scale, values } })]));
  const known = (hex: string) => close([...toLinear(parseColour(hex)), 1]);
  expect(colour(0, 5)[3]).toBe(0);
  expect(colour(1, 5)).toEqual(known('#fde725'));
  expect(colour(1, 6)).toEqual(known(palettes.dark.noValue));
  expect(colour(1, 0)).toEqual(close([...toLinear(viridis.at(0, 'dark')), 1]));
  picture.setTheme('light');
  const light = jointColours(draw([viewOf(at(0), { colours: { scale, values } })]));
  expect(light(0, 0)).toEqual(known('#440154'));
  expect(light(0, 6)).toEqual(known(palettes.light.noValue));
});

test('a finger without a value has the colour of the hand', () => {
  const hand = person(2);
  const { passive } = buildFigure(hand, 'low');
  const finger = passive.lastIndexOf(true);
  const carrier = hand.parentIndices[finger];
  const { draw } = openPicture(hand);
  const values = new Float64Array(hand.names.length).fill(NaN);
  values[carrier] = 1;
  const scale = { ramp: viridis, minimum: 0, maximum: 1, isLogarithmic: false };
  const colour = jointColours(draw([viewOf(standingAt(hand, 0), { colours: { scale, values } })]));
  expect(colour(0, finger)).toEqual(colour(0, carrier));
  expect(colour(0, finger)).not.toEqual(colour(0, 0));
});

test('a skin takes the place of the mannequin until the skeleton changes', () => {
  const { draw, binding, redrawn } = openPicture(skeleton);
  const joints = skeleton.names.length;
  const skin: Skin = {
    bindPositions: Float32Array.from(at(0).positions),
    positions: Float32Array.of(0, 1, 0, 0, 0, 0, 0.1, 0, 0),
    normals: Float32Array.of(0, 1, 0, 0, -1, 0, 0, -1, 0),
    joints: new Uint16Array(12),
    weights: Float32Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0),
    colours: new Float32Array(9),
    indices: Uint32Array.of(0, 1, 2),
    targets: [],
  };
  const shown = () => {
    const [pass] = draw([viewOf(at(0), { ghost: at(1) })]).filter(drawing('figure'));
    return ['figure', 'before'].map((name) => {
      const { skinned, targetsFrom } = seen(pass, name);
      return [pass.meshes.get(name)?.vertices, skinned, targetsFrom];
    });
  };
  const mannequin = shown();
  expect(mannequin[0][0]).toBeGreaterThan(1000);
  expect(mannequin[1]).toEqual(mannequin[0]);
  binding.setSkin(skin);
  expect(shown()).toEqual([
    [3, 1, 0],
    [3, 1, 0],
  ]);
  expect(redrawn()).toBe(1);
  expect(binding.bound?.poses.texture.image.width).toBe(joints * 4 + 1); // scales, and no targets
  binding.setSkin(null);
  expect(shown()).toEqual(mannequin);
  const vectors = Float32Array.of(0, 0, 0.5);
  binding.setSkin({ ...skin, targets: [{ name: 'smile', first: 1, positions: vectors, normals: vectors }] });
  expect(shown()[0]).toEqual([3, 1, joints * 4]);
  binding.bind(person(), rooted(clipOn(person())));
  expect(shown()).toEqual(mannequin);
});

test('colours are those of the theme, also between the views', () => {
  const { draw, picture, cleared } = openPicture(skeleton);
  for (const theme of ['dark', 'light'] as const) {
    picture.setTheme(theme);
    const { gutter, clay, floor, shadow } = palettes[theme];
    expect(cleared.at(-1)).toEqual(close(parseColour(gutter)));
    const uniforms = seen(draw([viewOf(at(0))]).find(drawing('figure')), 'figure');
    expect(uniforms.clay).toEqual(close(toLinear(parseColour(clay))));
    expect(uniforms.floorColour).toEqual(close(parseColour(floor)));
    expect(uniforms.shadowStrength).toBe(shadow);
  }
});

test('chosen joints are marked, and picked where they are drawn', () => {
  const { draw, picture, gaze } = openPicture(skeleton);
  picture.setSelectedJoints([1, 4, 9999]);
  const views = [viewOf(at(-1)), viewOf(at(0))];
  const colour = jointColours(draw(views));
  const shares = [0, 1, 4].map((joint) => colour(1, joint)[3]);
  expect(shares).toEqual([0, 2, 2]);
  const frame = layOut(2, PAGE, 2, null).frames[1];
  const point = gaze.eye.project({ x: 0, y: 0, depth: 0 }, at(0).positions, 4 * 3, frame);
  const { x, y } = point ?? { x: NaN, y: NaN };
  expect(picture.pick(x, y, () => true)).toBe(4);
  expect(picture.pick(x - frame.x, y, () => true)).not.toBe(4);
  expect(picture.pick(1, 1, () => true)).toBeNull();
});
