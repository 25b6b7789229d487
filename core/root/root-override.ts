import type { Saved } from '../documents/plain-schemas.ts';
import type { rootOverrideSchema } from '../documents/root-override-schema.ts';

/** Root of a clip, set by the user. */
export type RootOverride = Saved<typeof rootOverrideSchema>;
