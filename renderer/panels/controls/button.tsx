// renderer/panels/controls: controls that all panels share: buttons, menus, dialogs, tooltips
import type { IconNode } from 'lucide';
import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';

export interface ButtonProps {
  readonly icon?: IconNode;
  /** Its tooltip, and its name for those who do not see an icon. */
  readonly tip: string;
  /** Its name where that is not the tooltip. */
  readonly name?: string;
  readonly keys?: string;
  readonly primary?: boolean;
  readonly bare?: boolean;
  /** One of several in a row that look like one control. */
  readonly segment?: boolean;
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
  const { icon, tip, name = tip, keys, segment = false, disabledReason = null, children } = props;
  const look = ['button', props.primary && 'primary', props.bare && 'bare', children == null && 'icon-only'];
  const classes = [...(segment ? [] : look), props.class];
  return (
    <button
      type="button"
      id={props.id}
      class={classes.filter(Boolean).join(' ')}
      aria-label={children == null || segment ? name : undefined}
      aria-pressed={props.pressed}
      aria-disabled={disabledReason !== null}
      data-tip={disabledReason === null ? tip : `${name}: ${disabledReason}`}
      data-keys={keys}
      onClick={() => disabledReason === null && props.onClick()}
    >
      {icon && <Icon node={icon} size={segment ? 14 : 16} />}
      {children}
    </button>
  );
}
