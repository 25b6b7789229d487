import { Controller } from 'lil-gui';
import type { GUI } from 'lil-gui';
import { render } from 'preact';
import type { MenuRow, Shown, TextRow } from './row.ts';

/** What is no parameter, in the place of a parameter: a text, or a button that opens a menu or editor beside the inspector. */
export class WordsField extends Controller {
  declare readonly object: Shown<MenuRow | TextRow>;

  constructor(gui: GUI, shown: Shown<MenuRow | TextRow>) {
    super(gui, shown, 'value', `lil-${shown.row.kind}`);
    this.updateDisplay();
  }

  override updateDisplay(): this {
    const { row } = this.object;
    const words =
      row.kind === 'menu' ? (
        <MenuButton row={row} />
      ) : (
        <output class="cut" aria-labelledby={this.$name.id}>
          {row.value}
        </output>
      );
    render(words, this.$widget);
    return this;
  }

  override reset(): this {
    const { row } = this.object;
    if (row.kind === 'menu') row.reset?.();
    return this;
  }

  override destroy(): void {
    render(null, this.$widget);
    super.destroy();
  }
}

function MenuButton({ row }: { readonly row: MenuRow }) {
  const { label, value, badge, note, description } = row;
  return (
    <button
      type="button"
      class="menu-button"
      aria-haspopup="dialog"
      aria-label={`${label}: ${value} ${badge}`.trimEnd()}
      data-tip={note === '' ? description : note}
      onClick={row.open}
    >
      <span class="cut">{value}</span> <small>{badge}</small>
    </button>
  );
}
