import { Check } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Edit } from '#contract/edits/edits.ts';
import type { Transition } from '#core/transition/document/document.ts';
import type { Editor } from '../stores/workbench.ts';
import { previewEdit } from '../stores/transitions/transition-edits.ts';
import { Icon } from '../kit/icon.tsx';
import { useApp } from './window-context.ts';

export interface TryOnProps {
  readonly name: string;
  readonly facts?: string;
  readonly current: boolean;
  readonly edit: (before: Transition) => Edit;
  /** Commits it in place of `keepTried`. */
  readonly keep?: () => void;
  readonly picture?: ComponentChildren;
}

/** Closes the side menu and commits the edit of the chosen item. */
export function keepTried(app: Editor, edit: TryOnProps['edit']): void {
  app.session.sideMenu.value = null;
  previewEdit(app, edit);
  app.editing.keep();
}

/** An item of a side menu: the figures preview it under the pointer or the focus; a click commits it. */
export function TryOn({ name, facts, current, edit, keep, picture }: TryOnProps) {
  const app = useApp();
  const isTried = useRef(false);
  const show = (): void => {
    isTried.current = true;
    previewEdit(app, edit);
  };
  const cancel = (): void => {
    isTried.current = false;
    app.editing.cancel();
  };
  // Below a pointer that stands still, an item goes without an event.
  useEffect(() => () => void (isTried.current && cancel()), []);
  return (
    <button
      type="button"
      class="side-menu-item plain fill inset"
      data-item
      aria-current={current}
      onFocus={show}
      onBlur={cancel}
      onPointerEnter={show}
      onPointerLeave={cancel}
      onClick={keep ?? (() => keepTried(app, edit))}
    >
      {picture}
      {current && <Icon node={Check} size={14} />}
      <span class="cut">{name}</span>
      {facts !== undefined && <small class="cut">{facts}</small>}
    </button>
  );
}
