import { stat } from 'node:fs/promises';

/** Whether a path exists. True if it is not accessible, since it may exist. */
export async function isThere(place: string): Promise<boolean> {
  try {
    await stat(place);
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code !== 'ENOENT' && code !== 'ENOTDIR';
  }
}
