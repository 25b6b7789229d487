import { Controller, type GUI } from 'lil-gui';
import { showName, visibleWords } from '../visible-names.ts';
import type { MenuRow, Shown, TextRow } from './row.ts';

/** What is no parameter, in the place of one: a text, or a button that opens a menu or editor beside the inspector. */
export class WordsField extends Controller {
  declare readonly object: Shown<MenuRow | TextRow>;
  readonly #words = document.createElement('span');
  readonly #badge = document.createElement('small');

  constructor(gui: GUI, shown: Shown<MenuRow | TextRow>) {
    super(gui, shown, 'value', `lil-${shown.row.kind}`);
    const isMenu = shown.row.kind === 'menu';
    this.$disable = document.createElement(isMenu ? 'button' : 'output');
    if (!isMenu) this.$disable.setAttribute('aria-labelledby', this.$name.id);
    this.$disable.addEventListener('click', () => 'open' in this.object.row && this.object.row.open());
    this.#words.className = 'cut';
    this.$disable.append(this.#words, ' ', this.#badge);
    this.$widget.append(this.$disable);
  }

  override updateDisplay(): this {
    const { row } = this.object;
    showName(this.#words, row.value);
    if (row.kind === 'text') return this;
    this.#badge.textContent = row.badge;
    this.$disable.ariaHasPopup = 'dialog';
    this.$disable.ariaLabel = `${row.label}: ${row.value} ${row.badge}`.trimEnd();
    this.$disable.dataset['tip'] = visibleWords(row.note === '' ? row.description : row.note);
    return this;
  }

  override reset(): this {
    if ('reset' in this.object.row) this.object.row.reset?.();
    return this;
  }
}
