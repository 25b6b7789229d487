import path from 'node:path';

/** `/a/b/Walk 01.bvh` → `Walk 01` */
export function nameOfFile(file: string): string {
  return path.basename(file, path.extname(file));
}

/** `duel` and the take `Fencer` → `duel · Fencer` */
export function nameOfTake(file: string, take: string): string {
  return take === '' ? file : `${file} · ${take}`;
}

/** Sort key of a name in natural order: `walk 2` before `walk 10`, ignoring case. */
export function sortKeyOf(name: string): string {
  return name.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(12, '0'));
}

/** `text` in lower case without accents, for search. */
export function foldForSearch(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * Text as a search for symbols compares it: in lower case, letters without accents, emoji without the selector
 * of their picture. Other marks stay, since they change the symbol: `≠` is not `=`.
 */
export function writtenText(text: string): string {
  if (plainText.test(text)) return text.toLowerCase(); // most names, at a third of the time
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/(\p{L})[\u0300-\u036f]+/gu, '$1')
    .replace(/[\ufe0e\ufe0f]/g, '')
    .normalize('NFC');
}

const plainText = /^[ -~]*$/;

/** Order of what is exported: by name, then by id, whatever the order in the library. */
export function byNameThenId(a: { readonly name: string; readonly id: string }, b: typeof a): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : a.id < b.id ? -1 : 1;
}
