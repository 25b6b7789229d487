import type { Size } from './rectangle.ts';

/** Size of pictures, px, s between them (0 = one picture alone), and whether they are for a quick draft. */
export interface PictureForm extends Size {
  readonly step: number;
  readonly isDraft: boolean; // fewer pixels, without smooth edges
}
