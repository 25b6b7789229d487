import type { NodeFault } from '../../../../../core/import/scene/node-scene.ts';
import { failure, success, type Result } from '../../../../../core/result.ts';

/** Maximum length of a place in an error, characters: names of nodes may be as long as a file. */
const MAX_PLACE_LENGTH = 200;

/** Thrown when a file is not valid; `withoutThrowing` converts it to a Result. */
export class FbxFault extends Error {
  readonly fault: NodeFault;

  constructor(place: string, expected: string, found: string, sentence?: string) {
    super(expected);
    this.fault = { place: place.slice(0, MAX_PLACE_LENGTH), expected, found, ...(sentence && { sentence }) };
  }
}

/** The fault of a truncated file. */
export function cutFile(): FbxFault {
  const sentence = 'The file is truncated. Copy or download it again.';
  return new FbxFault('end', 'a complete FBX file', 'a truncated one', sentence);
}

/** Runs `read`; converts a fault to a failure. Messages of libraries are replaced, since users could not act on them. */
export function withoutThrowing<Value>(read: () => Value): Result<Value, NodeFault> {
  try {
    return success(read());
  } catch (error) {
    if (error instanceof FbxFault) return failure(error.fault);
    return failure({
      place: 'file',
      expected: 'a valid FBX file',
      found: 'an unknown structure',
    });
  }
}
