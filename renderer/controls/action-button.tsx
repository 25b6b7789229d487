import type { ComponentChildren } from 'preact';
import { Button, type ButtonProps } from '../kit/button.tsx';
import { useAction, useApp } from './window-context.ts';
import { ChevronDown, type IconNode } from 'lucide';
import { Icon } from '../kit/icon.tsx';

interface ActionButtonProps extends Pick<ButtonProps, 'icon' | 'primary' | 'bare' | 'segment' | 'class'> {
  readonly action: string;
  /** Shows the short title beside the icon, or the children instead. */
  readonly named?: boolean;
  readonly children?: ComponentChildren;
  /** More lines for the tooltip, such as a state. */
  readonly notes?: readonly string[];
}

/** A button of an action: title, tooltip, key, state and disabled reason come from the action table. */
export function ActionButton({ action, named = false, children, notes = [], ...look }: ActionButtonProps) {
  const { title, short, tip, checked, ...deed } = useAction(action);
  const words = children ?? (named ? short : null);
  // A tooltip does not repeat the label.
  const lines = [...(words === title && tip !== '' ? [] : [title]), ...(tip === '' ? [] : [tip]), ...notes];
  const isUnnamed = look.segment === true && !title.includes(short);
  return (
    <Button
      {...look}
      {...deed}
      name={isUnnamed && named ? `${short}: ${title}` : title}
      tip={lines.join('\n')}
      {...(checked !== undefined && { pressed: checked })}
    >
      {words}
    </Button>
  );
}

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
