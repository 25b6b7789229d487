/** px */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Measured from the upper left corner of what it is in, px. */
export interface Rectangle extends Size {
  readonly x: number;
  readonly y: number;
}
