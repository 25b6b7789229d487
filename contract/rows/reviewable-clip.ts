import type { JointEdits } from '#core/rig/roles/joint-map.ts';
import type { ReviewableClip } from '#core/transition/review/reviewed-steps.ts';
import type { ClipSummary } from './library-rows.ts';

/** A clip as reviews compare it. @param editsOf edits of a joint map, by its id */
export function reviewableClip(
  clip: Omit<ClipSummary, 'label'>,
  editsOf: (jointsId: string) => JointEdits,
): ReviewableClip {
  const { name, content, settings, detectedGround, root, tags, polarBlend, read, take, takeMaps } = clip;
  const { fps, trimmedFrames, trimmedBySpeed } = clip;
  return {
    name,
    content,
    ...settings,
    ...(settings.groundHeight !== detectedGround && { groundSet: true }),
    ...(read && { read }),
    ...(take && { take }),
    root: root.choice,
    ...(polarBlend && { polarBlend }),
    joints: editsOf(clip.jointsId),
    ...(takeMaps && { takeJoints: takeMaps.map(editsOf) }),
    tags,
    ...(trimmedBySpeed !== undefined && { clock: { fps, trimmedFrames, trimmedBySpeed } }),
  };
}
