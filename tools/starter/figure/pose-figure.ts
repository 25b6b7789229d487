import type { Clip } from '#core/clip/clip.ts';
import { quatSlerp } from '#core/math/quaternion-blend.ts';
import { quatUnroll } from '#core/math/quaternion.ts';
import { quatFromSixD } from '#core/math/rotation-conversions.ts';
import { inverseTurn, turnsInRow, type Turn } from '#core/math/turn-algebra.ts';
import { vectorCross, vectorLength } from '#core/math/vector.ts';
import { jointCount } from '#core/pose/skeleton.ts';
import { HIP_DROP, HIP_HALF_WIDTH, SHANK, SIDES, starterSkeleton, THIGH, type Side } from './figure.ts';
import { aboutX, aboutY, aboutZ, add, RADIANS_PER_DEGREE, rotate, subtract, type Vec3 } from './geometry.ts';
import { turnOf, type ArmAngles, type FootPose, type Motion, type Posture, type Trunk } from './posture.ts';

/** Frames per second of every starter clip. */
export const STARTER_FPS = 60;

/**
 * Samples the first `seconds` of `motion`.
 * @param loop the last frame is the first one again, further along its way
 */
export function bake(motion: Motion, seconds: number, loop: boolean, fps = STARTER_FPS): Clip {
  const skeleton = starterSkeleton();
  const joints = jointCount(skeleton);
  const frameCount = Math.round(seconds * fps) + 1;
  const positions = new Float32Array(frameCount * joints * 3);
  const rotations = new Float32Array(frameCount * joints * 4);
  for (let frame = 0; frame < frameCount; frame++) {
    const posture = motion(frame / fps);
    const turns = poseFigure(posture);
    positions.set(skeleton.restPositions, frame * joints * 3);
    positions.set([posture.hips.x, posture.hips.y, posture.hips.z], frame * joints * 3);
    for (const [joint, name] of skeleton.names.entries())
      rotations.set(turns[name], (frame * joints + joint) * 4);
  }
  for (let joint = 0; joint < joints; joint++) quatUnroll(rotations, rotations, joints * 4, joint * 4);
  return { skeleton, fps, frameCount, positions, rotations, groundHeight: 0, loop };
}

type Turns = Readonly<Record<string, Turn>>;

/** How much of the turn between pelvis and chest, and between chest and head, each joint takes. */
const SPINE_SHARES = { Spine: 0.34, Spine1: 0.33, Spine2: 0.33 };
const NECK_SHARES = { Neck: 0.45, Head: 0.55 };
/** A knee points between where the foot and where the pelvis points, nearer to the foot. */
const KNEE_FOLLOWS_FOOT = 0.6;

/** The local rotations that put the figure in `posture`, by joint name. The root is at `posture.hips`. */
export function poseFigure(posture: Posture): Turns {
  const [pelvis, chest, head] = [posture.pelvis, posture.chest, posture.head].map(turnOf);
  return Object.assign(
    { Hips: pelvis },
    shared(SPINE_SHARES, turnsInRow(inverseTurn(pelvis), chest)),
    shared(NECK_SHARES, turnsInRow(inverseTurn(chest), head)),
    ...SIDES.map((side) => armTurns(side, posture[`arm${side}`])),
    ...SIDES.map((side) => legTurns(side, posture[`foot${side}`], posture)),
  ) as Turns;
}

/** World position of a hip joint. */
export function hipJoint(side: Side, { hips: { x, y, z }, pelvis }: Pick<Trunk, 'hips' | 'pelvis'>): Vec3 {
  const aside = side === 'Left' ? HIP_HALF_WIDTH : -HIP_HALF_WIDTH;
  return add([x, y, z], rotate(turnOf(pelvis), [aside, -HIP_DROP, 0]));
}

function shared(shares: Readonly<Record<string, number>>, turn: Turn): Turns {
  const shareOf = (share: number) => quatSlerp(new Float64Array(4), [0, 0, 0, 1], turn, share) as Turn;
  return Object.fromEntries(Object.entries(shares).map(([joint, share]) => [joint, shareOf(share)]));
}

function armTurns(side: Side, arm: ArmAngles): Turns {
  // Mirrored in the YZ plane, turns about Y and Z change sign and turns about X do not.
  const out = side === 'Left' ? 1 : -1;
  const hang = aboutZ(-out * (90 - arm.abduct));
  return {
    [`${side}Shoulder`]: turnsInRow(aboutY(-out * arm.reach), aboutZ(out * arm.lift)),
    [`${side}Arm`]: turnsInRow(aboutX(-arm.flex), hang, aboutX(arm.turn)),
    [`${side}ForeArm`]: turnsInRow(aboutY(-out * arm.elbow), aboutX(arm.pronate)),
    [`${side}Hand`]: aboutZ(-out * arm.wrist),
    [`${side}HandIndex1`]: aboutZ(-out * arm.curl),
    [`${side}HandThumb1`]: turnsInRow(aboutY(out * 6), aboutZ(-out * (8 + arm.curl / 4))),
  };
}

function legTurns(side: Side, foot: FootPose, trunk: Trunk): Turns {
  const out = side === 'Left' ? foot.kneeOut : -foot.kneeOut;
  const kneeHeading = foot.heading * KNEE_FOLLOWS_FOOT + trunk.pelvis.yaw * (1 - KNEE_FOLLOWS_FOOT) + out;
  const { thigh, knee } = solveLeg(hipJoint(side, trunk), foot.ankle, kneeHeading);
  const shank = turnsInRow(thigh, aboutX(knee));
  return {
    [`${side}UpLeg`]: turnsInRow(inverseTurn(turnOf(trunk.pelvis)), thigh),
    [`${side}Leg`]: aboutX(knee),
    [`${side}Foot`]: turnsInRow(inverseTurn(shank), aboutY(foot.heading), aboutX(foot.pitch)),
    [`${side}ToeBase`]: aboutX(-foot.toes),
  };
}

/** A leg is never quite straight: at full reach the knee would turn infinitely fast. */
const MAX_REACH = (THIGH + SHANK) * 0.9995;

/**
 * The leg from `hip` to `ankle` with its knee towards `kneeHeading`: rotation of the thigh in the world,
 * and flexion of the knee, degrees. By the law of cosines, d the distance:
 *
 *   cos(knee) = (d^2 - thigh^2 - shank^2) / (2 thigh shank),   cos(lead) = (thigh^2 + d^2 - shank^2) / (2 thigh d)
 *
 * where `lead` is the angle by which the thigh points ahead of the ankle. An ankle out of reach is
 * approached.
 * @param kneeHeading degrees, to the left; must not be along the leg
 */
export function solveLeg(hip: Vec3, ankle: Vec3, kneeHeading: number): { thigh: Turn; knee: number } {
  const up = subtract(hip, ankle);
  const d = Math.min(vectorLength(up), MAX_REACH);
  const angle = kneeHeading * RADIANS_PER_DEGREE;
  const side = vectorCross(new Float64Array(3), up, [Math.sin(angle), 0, Math.cos(angle)]);
  const knee = Math.acos((d * d - THIGH * THIGH - SHANK * SHANK) / (2 * THIGH * SHANK));
  const lead = Math.acos((THIGH * THIGH + d * d - SHANK * SHANK) / (2 * THIGH * d));
  const line = quatFromSixD(new Float64Array(4), [...side, ...up]);
  return { thigh: turnsInRow(line, aboutX(-lead / RADIANS_PER_DEGREE)), knee: knee / RADIANS_PER_DEGREE };
}

/**
 * Where the ankle of a leg is whose thigh leans `thigh` degrees forward and whose knee bends `knee` degrees,
 * seen from the hip.
 */
export function ankleOf(thigh: number, knee: number): Vec3 {
  const a = thigh * RADIANS_PER_DEGREE;
  const b = (thigh - knee) * RADIANS_PER_DEGREE;
  return [0, -THIGH * Math.cos(a) - SHANK * Math.cos(b), THIGH * Math.sin(a) + SHANK * Math.sin(b)];
}
