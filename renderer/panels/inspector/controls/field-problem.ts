import { showName } from '../../controls/visible-names.ts';
import type { Quantity } from './number-text.ts';

/** Says below a field why what was typed is not taken. */
export interface FieldProblem {
  say(message: string): void;
  clear(): void;
}

let count = 0;

/** @param element of the row that `input` is in: what is said comes after it */
export function createFieldProblem(element: HTMLElement, input: HTMLInputElement): FieldProblem {
  const line = document.createElement('p');
  line.className = 'row-problem';
  line.id = `row-problem-${++count}`;
  line.role = 'alert';
  return {
    say(message) {
      element.after(line);
      showName(line, message);
      input.setAttribute('aria-errormessage', line.id);
    },
    clear() {
      line.remove();
      input.removeAttribute('aria-errormessage');
    },
  };
}

/** What may be typed into a field of each quantity. */
const examples: Readonly<Record<Quantity, string>> = {
  s: 'a time, as 0.12, 120ms or 7f',
  frames: 'a frame, as 87, 1.45s or 1:12',
  m: 'a length, as 0.05 or 5cm',
  'm/s': 'a speed, as 1.4 or 140cm/s',
  degrees: 'an angle, as 15 or 0.26rad',
  'rad/s': 'a speed, as 1.5 or 90deg/s',
  '': 'a number, as 1.5 or 150%',
};

/** Why `text` is not taken, and what would be. */
export function notTakenWords(text: string, quantity: Quantity): string {
  return `“${text.trim()}” cannot be read here. Type ${examples[quantity]}.`;
}
