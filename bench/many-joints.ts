/**
 * A person of 75 joints who walks, as BVH text: hips, spine, head, arms with fingers, legs with toes. Made
 * up, and no more than that.
 */

interface Bone {
  readonly name: string;
  readonly offset: readonly [number, number, number]; // cm
  readonly children: readonly Bone[];
}

const FPS = 60;

function chain(
  names: readonly string[],
  offsets: readonly Bone['offset'][],
  leaves: readonly Bone[] = [],
): Bone {
  const [name, ...others] = names;
  const [offset, ...otherOffsets] = offsets;
  return { name, offset, children: others.length > 0 ? [chain(others, otherOffsets, leaves)] : leaves };
}

function arm(side: 'Left' | 'Right', sign: 1 | -1): Bone {
  const fingers = ['Thumb', 'Index', 'Middle', 'Ring', 'Pinky'].map((finger, i) =>
    chain(
      [1, 2, 3, 4].map((joint) => `${side}Hand${finger}${joint}`),
      [[6 * sign, 0, 4 - 2 * i], ...[3, 2.5, 2].map((x) => [x * sign, 0, 0] as const)],
    ),
  );
  const names = ['Shoulder', 'Arm', 'ForeArm', 'Hand'].map((part) => side + part);
  return chain(
    names,
    [
      [4 * sign, 8, 0],
      [14 * sign, 0, 0],
      [28 * sign, 0, 0],
      [26 * sign, 0, 0],
    ],
    fingers,
  );
}

function leg(side: 'Left' | 'Right', sign: 1 | -1): Bone {
  const toes = [1, 2, 3, 4, 5].map((toe) => chain([`${side}Toe${toe}`], [[(toe - 3) * 1.5 * sign, 0, 4]]));
  const names = ['UpLeg', 'Leg', 'Foot', 'ToeBase'].map((part) => side + part);
  return chain(
    names,
    [
      [9 * sign, -2, 0],
      [0, -43, 0],
      [0, -42, 0],
      [0, -6, 12],
    ],
    toes,
  );
}

function person(): Bone {
  const head = chain(
    ['Neck', 'Neck1', 'Head'],
    [
      [0, 8, 0],
      [0, 5, 0],
      [0, 6, 0],
    ],
  );
  const names = ['Spine', 'Spine1', 'Spine2', 'Spine3', 'Spine4'];
  const spine = chain(
    names,
    names.map(() => [0, 9, 0] as const),
    [head, arm('Left', 1), arm('Right', -1)],
  );
  return { name: 'Hips', offset: [0, 0, 0], children: [spine, leg('Left', 1), leg('Right', -1)] };
}

function hierarchy({ name, offset, children }: Bone, depth: number): string {
  const pad = '  '.repeat(depth);
  const channels =
    depth === 0
      ? '6 Xposition Yposition Zposition Zrotation Xrotation Yrotation'
      : '3 Zrotation Xrotation Yrotation';
  const inner = children.map((child) => hierarchy(child, depth + 1)).join('');
  const end = `${pad}  End Site\n${pad}  {\n${pad}    OFFSET 0 0 2\n${pad}  }\n`;
  return `${pad}${depth === 0 ? 'ROOT' : 'JOINT'} ${name}\n${pad}{\n${pad}  OFFSET ${offset.join(' ')}\n${pad}  CHANNELS ${channels}\n${inner || end}${pad}}\n`;
}

function namesOf({ name, children }: Bone): string[] {
  return [name, ...children.flatMap(namesOf)];
}

/** `seconds` of walking along z; every joint turns, each a little later than the one before it. */
export function walkingPerson(seconds: number, pace: number): string {
  const root = person();
  const names = namesOf(root);
  const frames = Math.round(seconds * FPS);
  const rows = Array.from({ length: frames }, (_, frame) => {
    const time = frame / FPS;
    const numbers = [0, 96 + 2 * Math.sin(time * pace * 2), time * 120];
    names.forEach((name, joint) => {
      const swing = /Leg|Arm/.test(name) ? 25 : 6;
      const side = name.startsWith('Left') ? Math.PI : 0;
      numbers.push(
        2 * Math.sin(time * pace + joint),
        swing * Math.sin(time * pace + side),
        3 * Math.cos(time * pace + joint),
      );
    });
    return numbers.map((value) => value.toFixed(4)).join(' ');
  });
  return `HIERARCHY\n${hierarchy(root, 0)}MOTION\nFrames: ${frames}\nFrame Time: ${(1 / FPS).toFixed(7)}\n${rows.join('\n')}\n`;
}

export const JOINTS = namesOf(person()).length;
