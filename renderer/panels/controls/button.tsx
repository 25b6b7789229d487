// renderer/panels/controls: controls that all panels share: buttons, menus, dialogs, tooltips
import type { IconNode } from 'lucide';
import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';

export interface ButtonProps {
  readonly icon?: IconNode;
  /** What it does: its name for those who do not see it, and its tooltip. */
  readonly tip: string;
  readonly keys?: string;
  readonly primary?: boolean;
  readonly bare?: boolean;
  readonly pressed?: boolean;
  /** Why it cannot be used now; null = it can. */
  readonly disabledReason?: string | null;
  readonly onClick: () => void;
  readonly children?: ComponentChildren;
  readonly class?: string;
  readonly id?: string;
}

/** A button that says what it does and, where it cannot, why. */
export function Button(props: ButtonProps) {
  const { icon, tip, keys, disabledReason = null, children } = props;
  const classes = [
    'button',
    props.primary && 'primary',
    props.bare && 'bare',
    children == null && 'icon-only',
    props.class,
  ];
  return (
    <button
      type="button"
      id={props.id}
      class={classes.filter(Boolean).join(' ')}
      aria-label={children == null ? tip : undefined}
      aria-pressed={props.pressed}
      aria-disabled={disabledReason !== null}
      data-tip={disabledReason === null ? tip : `${tip}: ${disabledReason}`}
      data-keys={keys}
      onClick={() => disabledReason === null && props.onClick()}
    >
      {icon && <Icon node={icon} />}
      {children}
    </button>
  );
}
