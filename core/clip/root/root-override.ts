import { assertNever } from '../../kit/assert.ts';
import type { Saved } from '../../documents/plain-schemas.ts';
import type { rootOverrideSchema } from '../../documents/figure-schemas.ts';

/** Root of a clip, set by the user. */
export type RootOverride = Saved<typeof rootOverrideSchema>;

/** The name of a root setting in lists and reports: `automatic`, `joint Root`. Names are unique. */
export function describeRootOverride(choice: RootOverride): string {
  switch (choice.kind) {
    case 'auto':
      return 'automatic';
    case 'hips':
      return 'hips';
    case 'none':
      return 'none (in place)';
    case 'joint':
      return `joint ${choice.joint}`;
    default:
      return assertNever(choice);
  }
}
