import { assertNever } from '../assert.ts';
import type { RootOverride } from './root-override.ts';

/** The name of a root setting in lists and reports: `automatic`, `joint Root`. Names are unique. */
export function rootOverrideWords(choice: RootOverride): string {
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
