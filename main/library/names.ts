import path from 'node:path';

/** `/a/b/Walk 01.bvh` → `Walk 01` */
export function nameOfFile(file: string): string {
  return path.basename(file, path.extname(file));
}

/** `duel` and the take `Fencer` → `duel · Fencer` */
export function nameOfTake(file: string, take: string): string {
  return take === '' ? file : `${file} · ${take}`;
}

/** Orders names as people count: `walk 2` before `walk 10`, capitals ignored. */
export function sortKeyOf(name: string): string {
  return name.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(12, '0'));
}

/** Without capitals and accents, so that a search finds a word however it is typed. */
export function foldForSearch(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
