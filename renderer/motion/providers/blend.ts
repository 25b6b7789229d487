import { assert } from '#core/kit/assert.ts';
import type { Floats } from '#core/kit/floats.ts';
import { createPoseOffset, subtractPose, writeSides } from '#core/pose/offset.ts';
import { placeInWorld } from '#core/clip/root/root-in-world.ts';
import type { Transition } from '#core/transition/document/document.ts';
import { continuedSlot, seamTimes } from '#core/transition/document/resolve-chain.ts';
import type { TransitionFrame } from '#core/transition/evaluation/evaluation.ts';
import { slotSettling } from '#core/transition/evaluation/method-setup.ts';
import { findBlendMethod } from '#core/methods/registry.ts';
import { createPlacedPose } from '../motion.ts';
import type { BlendStage, FigureBlend } from '#renderer/stores/shown/motion.ts';
import { jointHalfLives } from './joint-half-lives.ts';

/** The blends of slot `index`, from the first link of the chain to the last. */
export function stagesOf(chain: readonly Transition[], index: number): readonly BlendStage[] {
  const seams = seamTimes(chain);
  return chain.map((link, k) => {
    const slot = link.slots[continuedSlot(link, index)];
    const method = findBlendMethod(slot.method);
    assert(method !== undefined, `no blend method ${slot.method}: the evaluation would have refused it`);
    const end = seams[k] + slotSettling(slot);
    return { end, extrapolates: method.shows === 'extrapolation', slot };
  });
}

/** The blend of slot `index` of a frame; null without stages: a clip alone. */
export function createBlend(
  stages: readonly BlendStage[],
  frame: TransitionFrame,
  index: number,
  parents: Floats,
): FigureBlend | null {
  const last = stages.at(-1);
  if (last === undefined) return null;
  const { explanation, root, pose } = frame.slots[index];
  const joints = parents.length;
  const destination = createPlacedPose(frame.destination);
  const [left, sides] = [createPoseOffset(pose.channels), new Int8Array(joints)];
  return {
    ghost: createPlacedPose(explanation.extrapolated),
    placeDestination() {
      if (frame.destinationPhase === 'holdingFirst') return null;
      placeInWorld(destination, parents, frame.destination, root.state);
      return destination;
    },
    offsetLeft: () =>
      frame.destinationPhase === 'holdingFirst'
        ? null
        : subtractPose(left, pose, frame.destination, writeSides(sides, pose, frame.destination)),
    halfLives: new Float32Array(joints),
    explanation,
    stages,
    end: last.end,
    blending: false,
    extrapolates: last.extrapolates,
  };
}

/** Fills the blend of slot `index` with the moment of `frame`. Does not allocate. */
export function fillBlend(out: FigureBlend, frame: TransitionFrame, index: number, parents: Floats): void {
  const { ghostRoot, explanation, link } = frame.slots[index];
  const stage = link < 0 ? undefined : out.stages[link];
  out.blending = stage !== undefined && frame.elapsed < stage.end;
  if (stage !== undefined) out.extrapolates = stage.extrapolates;
  placeInWorld(out.ghost, parents, explanation.extrapolated, ghostRoot.state);
  jointHalfLives(out.halfLives, explanation);
}
