import { nastyName, nastyNumber, oneOf, type Random } from './nasty.ts';

/** A text with one to four changes to numbers, names, lines or blocks. `extra`: lines to insert anywhere. */
export function editedText(text: string, extra: readonly string[], random: Random): string {
  const lines = text.split('\n');
  for (let edits = 1 + Math.floor(random() * 4); edits > 0; edits--) edit(lines, extra, random);
  return lines.join('\n');
}

function edit(lines: string[], extra: readonly string[], random: Random): void {
  if (lines.length === 0) return;
  const at = Math.floor(random() * lines.length);
  const from = Math.floor(random() * lines.length);
  const length = 1 + Math.floor(random() * 6);
  const kind = random();
  if (kind < 0.45) lines[at] = otherNumber(lines[at], random);
  else if (kind < 0.6) lines[at] = otherName(lines[at], random);
  else if (kind < 0.7) lines.splice(at, length);
  else if (kind < 0.85) lines.splice(at, 0, ...lines.slice(from, from + length));
  else
    lines.splice(
      at,
      0,
      oneOf(extra, random).replace('#', () => String(nastyNumber(random))),
    );
}

function otherNumber(line: string, random: Random): string {
  const numbers = [...line.matchAll(/-?\d+(?:\.\d+)?/g)];
  if (numbers.length === 0) return line;
  const { 0: number, index } = oneOf(numbers, random);
  return line.slice(0, index) + String(nastyNumber(random)) + line.slice(index + number.length);
}

function otherName(line: string, random: Random): string {
  const names = [...line.matchAll(/[A-Za-z_]\w+/g)];
  if (names.length === 0) return line;
  const { 0: name, index } = oneOf(names, random);
  return line.slice(0, index) + nastyName(random) + line.slice(index + name.length);
}
