import type { z } from 'zod';

/** Id of a clip in this library, and of the file that it is read from: where both are at hand, neither stands for the other. */
export type ClipId = string & z.core.$brand<'ClipId'>;
export type FileId = string & z.core.$brand<'FileId'>;
