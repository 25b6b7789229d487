import { ChevronDown, type IconNode } from 'lucide';
import { Icon } from '../kit/icon.tsx';
import { useApp } from './window-context.ts';

interface MenuButtonProps {
  readonly text: string;
  readonly tip: string;
  readonly icon?: IconNode;
  readonly menu: string; // its name
  readonly entries: readonly string[]; // ids of actions
}

/** A button that opens a menu of actions below itself. */
export function MenuButton({ text, tip, icon, menu, entries }: MenuButtonProps) {
  const { session } = useApp();
  return (
    <button
      type="button"
      class="button"
      aria-haspopup="menu"
      data-tip={tip}
      onClick={({ currentTarget }) => {
        const { left, bottom } = currentTarget.getBoundingClientRect();
        session.menu.value = { label: menu, entries, x: left, y: bottom };
      }}
    >
      {icon && <Icon node={icon} size={16} />}
      {text}
      <Icon node={ChevronDown} size={14} />
    </button>
  );
}
