import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { markerSchema } from '../../contract/rows/library-rows.ts';

const momentSchema = z.strictObject({ clip: z.string(), time: z.number() });

const starterSchema = z.strictObject({
  clips: z.array(
    z.strictObject({
      name: z.string(),
      loop: z.boolean(), // a BVH file cannot say so
      markers: z.array(markerSchema.omit({ id: true, clipId: true })),
    }),
  ),
  transition: z.strictObject({ name: z.string(), source: momentSchema, destination: momentSchema }),
});

/** The clips that a new library begins with, their markers, and the transition between two of them; times in s on each clip. */
export type Starter = z.infer<typeof starterSchema>;

export type StarterClip = Starter['clips'][number];

/** The folder `resources/starter` of the app: as far above this file as above its bundle, in a package inside app.asar. */
const folder = new URL('../../resources/starter/', import.meta.url);

/** What `starter.json` says. Throws where the app's own file is damaged. */
export function readStarter(): Starter {
  return starterSchema.parse(JSON.parse(readFileSync(new URL('starter.json', folder), 'utf8')));
}

/** The BVH file of a starter clip. Libraries know the clip by these bytes: others would be another clip. */
export function readStarterClip(name: string): Buffer {
  return readFileSync(new URL(`${name}.bvh`, folder));
}
