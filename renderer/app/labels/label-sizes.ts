/** px */
export interface LabelSize {
  readonly width: number;
  readonly height: number;
}

/** How large labels are by the shape of what is written in them: to measure costs a layout, so each shape is measured once. */
export type LabelSizes = (shape: string, element: HTMLElement) => LabelSize;

export function createLabelSizes(): LabelSizes {
  const known = new Map<string, LabelSize>();
  return (shape, element) => {
    const size = known.get(shape);
    if (size) return size;
    const measured = { width: element.offsetWidth, height: element.offsetHeight };
    // Where nothing is laid out, as in a window that is hidden, there is nothing to remember.
    if (measured.width > 0) known.set(shape, measured);
    return measured;
  };
}

/** What texts of one width have in common: digits are all as wide. */
export function shapeOf(text: string): string {
  return text.replaceAll(/\d/g, '0');
}
