import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { markerSchema } from '../../contract/rows/library-rows.ts';

const momentSchema = z.strictObject({ clip: z.string(), time: z.number() });

const starterSchema = z.strictObject({
  clips: z.array(
    z.strictObject({
      name: z.string(),
      loop: z.boolean(), // BVH has no field for it
      markers: z.array(markerSchema.omit({ id: true, clipId: true })),
    }),
  ),
  transition: z.strictObject({ name: z.string(), source: momentSchema, destination: momentSchema }),
});

/** Clips of a new library, their markers, and a transition between two of them; times in s on each clip. */
export type Starter = z.infer<typeof starterSchema>;

export type StarterClip = Starter['clips'][number];

/** The folder `resources/starter` of the app, at the same relative path from the source and from the build; in app.asar in a package. */
const folder = new URL('../../resources/starter/', import.meta.url);

/** Reads `starter.json`. Throws if the app's own file is damaged. */
export function readStarter(): Starter {
  return starterSchema.parse(JSON.parse(readFileSync(new URL('starter.json', folder), 'utf8')));
}

/** The BVH file of a starter clip. Libraries identify the clip by these bytes. */
export function readStarterClip(name: string): Buffer {
  return readFileSync(new URL(`${name}.bvh`, folder));
}
