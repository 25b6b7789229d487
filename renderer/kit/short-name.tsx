import { Fragment } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { cutNames, directionOf, type NameWords } from './cut-name.ts';

interface ShortNameProps {
  readonly names: readonly NameWords[]; // one or two
  readonly between?: string;
  readonly after?: string; // of names without attributes
  /** Of the element of each name, in place of one text. */
  readonly attributes?: readonly Readonly<Record<string, string | undefined>>[];
}

/**
 * Names that are cut to their place, see `cutNames`. Screen readers read all of them, which is there but not drawn.
 */
export function ShortName({ names, between = '', after = '', attributes = [] }: ShortNameProps) {
  const element = useRef<HTMLSpanElement>(null);
  const texts = names.map(({ words }) => words.join(''));
  const whole = texts.join(between) + after;
  const place = usePlace(element);
  const direction = directionOf(whole);
  const isWhole = place === null || direction === 'mixed';
  const cut = isWhole ? texts : fitNames(names, place, between.repeat(names.length - 1) + after);
  const isCut = cut.some((text, i) => text !== texts[i]);
  const hasRoom = place === null || place.width >= MIN_ROOM;
  return (
    <span
      ref={element}
      class={isCut ? 'short-name is-cut' : 'short-name'}
      dir={direction === 'rtl' ? 'rtl' : 'ltr'}
    >
      <span class="whole-name">
        {attributes.length === 0
          ? whole
          : texts.map((text, i) => (
              <Fragment key={i}>
                {i > 0 && between}
                <span {...attributes[i]}>{text}</span>
              </Fragment>
            ))}
      </span>
      {isCut && hasRoom && (
        <span class="name-cut" data-text={attributes.length > 0 ? undefined : cut.join(between) + after}>
          {attributes.map((each, i) => (
            <Fragment key={i}>
              {i > 0 && <span data-text={between} />}
              <span {...each} data-text={cut[i]} />
            </Fragment>
          ))}
        </span>
      )}
    </span>
  );
}

interface Place {
  readonly width: number; // px
  readonly font: string;
}

/** Null before the first layout. It is observed: measuring it in a frame with changes would force a layout. */
function usePlace(element: { readonly current: HTMLElement | null }): Place | null {
  const [place, setPlace] = useState<Place | null>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => {
      const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(current);
      const font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
      setPlace({ width: current.getBoundingClientRect().width, font });
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return place;
}

/** As much of names as has room beside what stands between and after them. */
function fitNames(names: readonly NameWords[], { width, font }: Place, beside: string): readonly string[] {
  const drawnWidth = (text: string): number => widthOf(text, font);
  return cutNames(names, width - drawnWidth(beside) + ROUNDING, drawnWidth);
}

/** Width below which a name would be a stroke, px: nothing is drawn. */
const MIN_ROOM = 48;

/** Width by which a text may seem larger than its own box, px. */
const ROUNDING = 0.05;

let canvas: CanvasRenderingContext2D | null = null;

function widthOf(text: string, font: string): number {
  canvas ??= document.createElement('canvas').getContext('2d')!;
  canvas.font = font;
  return canvas.measureText(text).width;
}
