import { addElement } from '#renderer/kit/elements.ts';
import type { Why } from './row.ts';

/**
 * A line of text below a row while it is not empty, and what is folded behind it. Returns the function that sets
 * them.
 *
 * @param attribute of the control, by which it names the line
 */
export function createLine(
  look: string,
  row: HTMLElement,
  control: HTMLElement,
  attribute: 'aria-describedby' | 'aria-errormessage',
): (words: string, why?: Why) => void {
  const line = document.createElement('div');
  line.className = look;
  if (attribute === 'aria-errormessage') line.role = 'alert';
  const fold = createFold();
  return (words, why) => {
    line.id = `${row.dataset['row']}.${look}`;
    line.replaceChildren(words, ...(why ? [fold(why)] : []));
    if (words === '') line.remove();
    else if (!line.isConnected) row.append(line);
    control.toggleAttribute(attribute, words !== '');
    if (words !== '') control.setAttribute(attribute, line.id);
  };
}

/** Returns the function that gives the folded element; it begins unfolded if nobody has seen what is in it. */
function createFold(): (why: Why) => HTMLElement {
  let element: HTMLDetailsElement | null = null;
  const words = document.createElement('p');
  return (why) => {
    words.textContent = why.words;
    if (element) return element;
    element = document.createElement('details');
    element.open = why.isFirst;
    addElement(element, 'summary', '', { textContent: 'Why' });
    element.append(words);
    why.seen(); // those of the rows that are shown with this one begin unfolded, too
    return element;
  };
}
