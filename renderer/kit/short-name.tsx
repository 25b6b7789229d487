import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { cutWords, directionOf, lettersOf, type NameWords } from './cut-name.ts';

/**
 * A name that is cut to its place, see `cutWords`. Screen readers read all of it, which is there but not drawn.
 */
export function ShortName({ name }: { readonly name: NameWords }) {
  const element = useRef<HTMLSpanElement>(null);
  const whole = name.words.join('');
  const place = usePlace(element, whole);
  const direction = directionOf(whole);
  const cut = place === null || direction === 'mixed' ? whole : fitName(name, place);
  return (
    <span
      ref={element}
      class={cut === whole ? 'short-name' : 'short-name is-cut'}
      dir={direction === 'rtl' ? 'rtl' : 'ltr'}
      style={{ '--letters': lettersOf(whole).length }}
    >
      <span class="whole-name">{whole}</span>
      {cut !== whole && <span class="name-cut" data-text={cut} />}
    </span>
  );
}

interface Place {
  readonly width: number; // px
  readonly font: string;
  readonly scale: number; // widths on the page by widths on a canvas, which knows no tabular numbers
}

/**
 * Null before the first layout. It is observed, for each name: measuring it in a frame with changes would force a layout.
 */
function usePlace(element: { readonly current: HTMLElement | null }, name: string): Place | null {
  const [place, setPlace] = useState<Place | null>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => {
      const [whole] = current.children;
      const { font } = getComputedStyle(current);
      const scale = whole.getBoundingClientRect().width / widthOf(whole.textContent, font) || 1; // of an empty name
      setPlace({ width: current.clientWidth, font, scale });
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [name]);
  return place;
}

/** As much of a name as has room. */
const fitName = (name: NameWords, { width, font, scale }: Place): string =>
  cutWords(name, (text) => widthOf(text, font) * scale < width + 1);

let canvas: CanvasRenderingContext2D | null = null;

function widthOf(text: string, font: string): number {
  canvas ??= document.createElement('canvas').getContext('2d')!;
  canvas.font = font;
  return canvas.measureText(text).width;
}
