import type { IconNode } from 'lucide';
import type { ComponentChildren } from 'preact';
import { Button } from '../kit/button.tsx';
import { useAction } from './window-context.ts';

interface ActionButtonProps {
  readonly action: string;
  readonly icon?: IconNode;
  /** Shows the short title beside the icon, or the children instead. */
  readonly named?: boolean;
  readonly children?: ComponentChildren;
  readonly primary?: boolean;
  readonly bare?: boolean;
  readonly segment?: boolean;
  readonly class?: string;
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
