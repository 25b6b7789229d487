// What is written again in each frame. The classes are for V8: it keeps numbers of an object in place as long
// as no object of that shape holds anything else, and gives each new number memory of its own otherwise. All
// that is written as { x, y } has one shape, the attributes of elements among them, whose x may be text.

/** A point on the screen, px, and its distance along the line of sight, m. */
export class ScreenPoint {
  x = NaN;
  y = NaN;
  depth = NaN;
}

/** A rectangle on the canvas, px. */
export class CanvasBox {
  x = 0;
  y = 0;
  width = 0;
  height = 0;
}
