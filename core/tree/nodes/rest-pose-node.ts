import { heldBlender } from '../node-parts/held-blender.ts';
import { restPose } from '../node-parts/rest-clip.ts';
import type { NodeKind } from '../node-kind.ts';

/** The rest pose of the skeleton, standing still. A leaf. */
export const restPoseNode: NodeKind = {
  id: 'restPose',
  label: 'Rest pose',
  fields: {},
  bind: (_, { rest }) => heldBlender(restPose(rest)),
};
