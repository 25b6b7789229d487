import type { IconNode } from 'lucide';
import type { ComponentChildren, RefObject } from 'preact';
import { Icon } from './icon.tsx';

export interface ButtonProps {
  readonly icon?: IconNode;
  /** Its tooltip; also its name if it shows only an icon. */
  readonly tip: string;
  /** Its name, if that differs from the tooltip. */
  readonly name?: string;
  readonly keys?: string;
  readonly primary?: boolean;
  readonly bare?: boolean;
  /** Part of a segmented control. */
  readonly segment?: boolean;
  readonly pressed?: boolean;
  /** Why it is disabled; null = enabled. */
  readonly disabledReason?: string | null;
  readonly onClick: () => void;
  readonly children?: ComponentChildren;
  readonly class?: string;
  readonly element?: RefObject<HTMLButtonElement | null>;
}

/** A button whose tooltip says what it does, or why it is disabled. */
export function Button(props: ButtonProps) {
  const { icon, tip, name = tip, keys, segment = false, disabledReason = null, children } = props;
  const look = ['button', props.primary && 'primary', props.bare && 'bare', children == null && 'icon-only'];
  const classes = [...(segment ? [] : look), props.class];
  return (
    <button
      type="button"
      {...(props.element && { ref: props.element })}
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
