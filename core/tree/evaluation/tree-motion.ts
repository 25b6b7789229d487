import type { Motion } from '../../clip/motion.ts';
import {
  createRootIntegral,
  integrateFrom,
  integrateTo,
  writeNode,
  type RootIntegral,
} from '../../clip/root/root-integral.ts';
import { ROOT_STEP } from '../../clip/root/root-state.ts';
import type { RootSample } from '../../clip/root/root-sample.ts';
import { assert } from '../../kit/assert.ts';
import { MAX_DURATION } from '../document/document.ts';
import { evaluateRootVelocity, evaluateTreePose } from './evaluate-tree.ts';
import type { Tree } from './tree.ts';

/*
 * The root of a tree: the integral of its velocity, from the origin, facing Z, at 0 on the tree's clock.
 *
 *   behind … ── 2 ──── 1 ──── 0 ──── 1 ──── 2 ── … ahead     steps of 1/240 s at the velocity of their middle
 */

/** Length of the path in both directions, s, in 3.5 MB. Beyond it the root stands still. */
export const MAX_PATH_DURATION = MAX_DURATION;

const STEPS = Math.round(MAX_PATH_DURATION / ROOT_STEP);

/** A tree as a motion, on the tree's clock. */
export function motionOfTree(tree: Tree): Motion {
  const end = { elapsed: 0 };
  const [ahead, behind] = [ROOT_STEP, -ROOT_STEP].map((step) => createSide(tree, end, step));
  return {
    pose: (out, clock) => evaluateTreePose(out, tree, clock),
    root(out, { elapsed }) {
      assert(Number.isFinite(elapsed), 'the root of a tree was evaluated at a time that is not finite');
      const side = elapsed < 0 ? behind : ahead;
      const k = Math.floor(elapsed / (elapsed < 0 ? -ROOT_STEP : ROOT_STEP));
      integrateTo(side, Math.min(k, STEPS));
      if (k >= STEPS) return standAtEnd(out, side);
      end.elapsed = elapsed;
      integrateFrom(out.state, side, k);
      evaluateRootVelocity(out.velocity, tree, end);
      return out;
    },
    begins: -MAX_PATH_DURATION,
    channels: tree.channels,
  };
}

/** The path on one side of 0. @param end scratch, the present moment @param step s, < 0 behind */
function createSide(tree: Tree, end: { elapsed: number }, step: number): RootIntegral {
  const middle = { elapsed: 0 };
  return createRootIntegral(
    {
      toNode(k) {
        end.elapsed = k * step;
      },
      writeWay(out, k) {
        const from = k * step;
        middle.elapsed = 0.5 * (from + end.elapsed);
        evaluateRootVelocity(out, tree, middle);
        for (let i = 0; i < 3; i++) out[i] *= end.elapsed - from;
      },
    },
    STEPS,
    [0, 0, 0],
  );
}

function standAtEnd(out: RootSample, side: RootIntegral): RootSample {
  writeNode(out.state, side, STEPS);
  out.velocity.fill(0);
  return out;
}
