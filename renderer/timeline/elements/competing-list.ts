import { addElement } from '#renderer/kit/elements.ts';
import type { CompetingSpan, RequestSpan, TimelineListener, TimelineModel } from '../model/timeline-model.ts';
import { competingOutcome, competingRecord } from '../words/request-words.ts';
import { formatDuration } from '#renderer/kit/time-words.ts';

const MAX_NAME_LENGTH = 100; // letters, limit of the contract

/** Competing requests; those of the open transition have fields, and a button that adds one. */
export function competingRows(
  { role, competing }: RequestSpan,
  model: TimelineModel,
  listener: TimelineListener,
): readonly HTMLElement[] {
  if (role !== 'open') return competing.map((other) => recordLine(competingRecord(other, model)));
  const fields = competing.map((other, index) => fieldsOf(listener, other, index, model));
  return [...fields, addButton(listener)];
}

export function recordLine(text: string): HTMLElement {
  return addElement(null, 'div', 'timeline-request-line', { textContent: text });
}

/** Name, duration and outcome of a request, and a button that removes it. */
function fieldsOf(
  listener: TimelineListener,
  { from, duration, wins, limits }: CompetingSpan,
  index: number,
  { unit, source }: TimelineModel,
): HTMLElement {
  const made = recordLine('');
  const name = field(from, 'Name of the request', (text) =>
    listener.compete({ kind: 'rename', index, from: text }),
  );
  name.maxLength = MAX_NAME_LENGTH;
  const words = formatDuration(duration, unit, source.fps);
  const length = field(words, `Duration of ${from}`, (text) =>
    listener.compete({ kind: 'duration', index, text }),
  );
  length.classList.add('timeline-request-duration');
  length.dataset['tip'] = 'A number without a unit is in the unit shown; 120ms or 5f also work';
  const outcome = addElement(null, 'span', '', { textContent: competingOutcome({ wins, limits }) });
  const remove = button('×', `Remove ${from}`, () => listener.compete({ kind: 'remove', index }));
  made.append(name, length, outcome, remove);
  return made;
}

function addButton(listener: TimelineListener): HTMLElement {
  const made = recordLine('');
  const add = button(
    '+ Competing request',
    'Adds a request for the same transition; the shortest duration plays',
    () => listener.compete({ kind: 'add' }),
  );
  made.append(add);
  return made;
}

function button(text: string, tip: string, run: () => void): HTMLButtonElement {
  const made = addElement(null, 'button', 'timeline-request-button inset', {
    type: 'button',
    textContent: text,
  });
  made.dataset['tip'] = tip;
  if (text === '×') made.setAttribute('aria-label', tip);
  made.addEventListener('click', run);
  return made;
}

/** Enter and blur save the text, Escape cancels. */
function field(value: string, label: string, keep: (text: string) => void): HTMLInputElement {
  const made = addElement(null, 'input', 'timeline-request-field', {
    value,
    spellcheck: false,
    ariaLabel: label,
  });
  let kept = value;
  const done = (): void => {
    const text = made.value.trim();
    if (text === '' || text === kept) {
      made.value = kept;
      return;
    }
    kept = text;
    keep(text);
  };
  made.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.key === 'Enter' && !event.isComposing) done();
    if (event.key !== 'Escape') return;
    made.value = kept;
    made.blur();
  });
  made.addEventListener('blur', done);
  return made;
}
