import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { cutName, directionOf, lettersOf, type NameTree } from './cut-name.ts';

interface ShortNameProps {
  readonly name: string;
  readonly among?: NameTree | undefined; // its group: see `cutName`
}

/**
 * A name that is cut to its place, see `cutName`. Screen readers read the whole name, which is there but not
 * drawn.
 */
export function ShortName({ name, among }: ShortNameProps) {
  const element = useRef<HTMLSpanElement>(null);
  const place = usePlace(element);
  const direction = directionOf(name);
  const cut = place === null || direction === 'mixed' ? name : fitName(name, place, among);
  return (
    <span
      ref={element}
      class={cut === name ? 'short-name' : 'short-name is-cut'}
      dir={direction === 'rtl' ? 'rtl' : 'ltr'}
      style={{ '--letters': lettersOf(name).length }}
    >
      <span class="whole-name">{name}</span>
      {cut !== name && <span class="name-cut" data-text={cut} />}
    </span>
  );
}

interface Place {
  readonly width: number; // px
  readonly font: string;
  readonly scale: number; // widths on the page by widths on a canvas, which knows no tabular numbers
}

/** Null before the first layout. It is observed: measuring it in a frame with changes would force a layout. */
function usePlace(element: { readonly current: HTMLElement | null }): Place | null {
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
  }, []);
  return place;
}

/** As many letters of `name` as have room. */
function fitName(name: string, { width, font, scale }: Place, among: NameTree | undefined): string {
  const fits = (text: string): boolean => widthOf(text, font) * scale < width + 1;
  if (fits(name)) return name;
  const { length } = lettersOf(name);
  let most = Math.ceil((length * width) / (widthOf(name, font) * scale)) + 2;
  while (most > 1 && !fits(cutName(name, most, among))) most--;
  return cutName(name, most, among);
}

let canvas: CanvasRenderingContext2D | null = null;

function widthOf(text: string, font: string): number {
  canvas ??= document.createElement('canvas').getContext('2d')!;
  canvas.font = font;
  return canvas.measureText(text).width;
}
