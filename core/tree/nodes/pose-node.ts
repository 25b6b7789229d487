import { createPose } from '../../pose.ts';
import { sampleClip } from '../../sampling/sample-clip.ts';
import { heldBlender, restBlender } from '../node-parts/rest-clip.ts';
import type { NodeKind } from '../node-kind.ts';
import { numberSpec, optionalSpec, textSpec } from '../schema/plain-specs.ts';

interface PoseFields {
  readonly clip: string; // id
  readonly time: number; // s on the clip
}

/** A held pose: one moment of a clip, standing still. A leaf. */
export const poseNode: NodeKind<PoseFields> = {
  id: 'pose',
  label: 'Held pose',
  fields: { clip: textSpec, time: optionalSpec(numberSpec(), 0) },
  bind({ clip, time }, binder) {
    return heldBlender(sampleClip(createPose(binder.joints), binder.clip(clip, 'clip'), time));
  },
};

/** The rest pose of the skeleton, standing still. A leaf. */
export const restPoseNode: NodeKind = {
  id: 'restPose',
  label: 'Rest pose',
  fields: {},
  bind: (_, { rest }) => restBlender(rest),
};
