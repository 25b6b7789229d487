import { writeBvh } from '#core/formats/bvh/write-bvh.ts';
import { starterClips } from './starter-clips.ts';
import { starterTransition } from './starter-transition.ts';

/** What `resources/starter` holds, by file name: a BVH file for each clip, and what BVH cannot say. */
export function starterFiles(): ReadonlyMap<string, string> {
  const clips = starterClips();
  const about = {
    clips: clips.map(({ name, clip, markers }) => ({ name, loop: clip.loop, markers })),
    transition: starterTransition(),
  };
  return new Map([
    ...clips.map(({ name, clip }) => [`${name}.bvh`, writeBvh(clip)] as const),
    ['starter.json', `${JSON.stringify(about, null, 2)}\n`],
  ]);
}
