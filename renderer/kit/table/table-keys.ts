import { arrows } from '../keys.ts';

/** Arrows and Enter lead to the next field of a table of fields, unless they move in a text that is typed. */
export function moveInTable(event: KeyboardEvent): void {
  const { key, target, currentTarget } = event;
  if (!(target instanceof HTMLInputElement) || !(currentTarget instanceof HTMLTableElement)) return;
  const way = arrows[key === 'Enter' ? 'ArrowDown' : key];
  const isOther = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  const isWhole = target.selectionStart === 0 && target.selectionEnd === target.value.length;
  // Suggestions of a list have these keys while it is typed; Enter waits for another text instead of a wrong
  // one.
  const isTyped = !isWhole && (way?.[0] !== 0 || target.list !== null);
  if (way === undefined || isOther || isTyped || target.ariaInvalid === 'true') return;
  const cell = target.closest<HTMLTableCellElement>('td, th');
  const row = target.closest('tr');
  if (cell === null || row === null) return;
  const line =
    way[0] === 0 ? [...currentTarget.rows].map(({ cells }) => cells[cell.cellIndex]) : [...row.cells];
  const fields = line.flatMap((each) => each?.querySelector('input') ?? []);
  const next = fields[fields.indexOf(target) + way[0] - way[1]];
  if (next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
  next.select();
}
