import { z } from 'zod';

export const contentIdSchema = z.uuid().brand<'ContentId'>();

/**
 * Id of a clip in teams and files of user data, made of its content: the same in every library, unlike the id of the
 * clip there.
 */
export type ContentId = z.infer<typeof contentIdSchema>;
