import type { Size } from '#renderer/kit/rectangle.ts';

/** Sizes of labels by the shape of their text: measuring costs a layout, so each shape is measured once. */
export type LabelSizes = (shape: string, element: HTMLElement) => Size;

export function createLabelSizes(): LabelSizes {
  const known = new Map<string, Size>();
  return (shape, element) => {
    const size = known.get(shape);
    if (size) return size;
    const measured = { width: element.offsetWidth, height: element.offsetHeight };
    // A hidden window has no layout, so there is no size to keep.
    if (measured.width > 0) known.set(shape, measured);
    return measured;
  };
}

/** Shape shared by all texts of one width: all digits are equally wide. */
export function shapeOf(text: string): string {
  return text.replaceAll(/\d/g, '0');
}
