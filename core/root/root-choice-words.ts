import { assertNever } from '../assert.ts';
import type { RootChoice } from './root-choice.ts';

/** A choice as it is listed and reported: `automatic`, `joint Root`. Two choices that read alike are alike. */
export function rootChoiceWords(choice: RootChoice): string {
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
