import { ChevronDown, type IconNode } from 'lucide';
import { Icon } from '../kit/icon.tsx';
import { useApp } from './window-context.ts';

interface MenuButtonProps {
  readonly text: string;
  readonly tip: string;
  readonly icon?: IconNode;
  readonly menu: string; // its name
  readonly entries: readonly (string | null)[]; // ids of actions; null = a separator
  readonly bare?: true; // only the icon
}

/** A button that opens a menu of actions below itself. */
export function MenuButton({ text, tip, icon, menu, entries, bare }: MenuButtonProps) {
  const { session } = useApp();
  return (
    <button
      type="button"
      class={bare ? 'button bare' : 'button'}
      aria-haspopup="menu"
      aria-label={bare && text}
      data-tip={tip}
      onClick={({ currentTarget, detail }) => {
        if (detail > 0) currentTarget.blur(); // clicked, not pressed by a key: after the menu, Space plays
        const { left, bottom } = currentTarget.getBoundingClientRect();
        session.menu.value = { label: menu, entries, x: left, y: bottom };
      }}
    >
      {icon && <Icon node={icon} size={16} />}
      {!bare && text}
      {!bare && <Icon node={ChevronDown} size={14} />}
    </button>
  );
}
