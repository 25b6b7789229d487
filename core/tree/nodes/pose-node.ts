import { createPose } from '../../pose/pose.ts';
import { sampleClip } from '../../clip/sampling/sample-clip.ts';
import { heldBlender, restBlender } from '../node-parts/rest-clip.ts';
import { defineNode } from '../node-kind.ts';
import { numberSpec, optionalSpec } from '../../documents/specs/plain-specs.ts';
import { clipSpec } from '../schema/tree-spec.ts';

/** A held pose: one moment of a clip, standing still. A leaf. */
export const poseNode = defineNode({
  id: 'pose',
  label: 'Held pose',
  fields: {
    clip: clipSpec, // id
    time: optionalSpec(numberSpec(), 0), // s on the clip
  },
  bind({ clip, time }, binder) {
    return heldBlender(sampleClip(createPose(binder.joints), binder.clip(clip, 'clip'), time));
  },
});

/** The rest pose of the skeleton, standing still. A leaf. */
export const restPoseNode = defineNode({
  id: 'restPose',
  label: 'Rest pose',
  fields: {},
  bind: (_, { rest }) => restBlender(rest),
});
