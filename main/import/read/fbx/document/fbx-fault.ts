import type { NodeFault } from '../../../../../core/import/scene/node-scene.ts';
import type { Result } from '../../../../../core/result.ts';
import { failure, success } from '../../../../../core/result.ts';

/** Names of nodes may be as long as a file. */
const LONGEST_PLACE = 200;

/** Ends the reading of a file from anywhere within it; becomes plain data where reading began. */
export class FbxFault extends Error {
  readonly fault: NodeFault;

  constructor(place: string, expected: string, found: string, sentence?: string) {
    super(expected);
    this.fault = { place: place.slice(0, LONGEST_PLACE), expected, found, ...(sentence && { sentence }) };
  }
}

/** A file that ends before it is whole. */
export function cutFile(): FbxFault {
  const sentence = 'The file is cut short: copy or download it again.';
  return new FbxFault('end', 'a whole FBX file', 'one that is cut', sentence);
}

/** What `read` returns, or why the file cannot be read. No word of a program gets through: people could do nothing with it. */
export function withoutThrowing<Value>(read: () => Value): Result<Value, NodeFault> {
  try {
    return success(read());
  } catch (error) {
    if (error instanceof FbxFault) return failure(error.fault);
    return failure({
      place: 'file',
      expected: 'a sound FBX file',
      found: 'one that is put together in another way',
    });
  }
}
