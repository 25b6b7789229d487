import { Check } from 'lucide';
import type { Edit } from '../../../contract/edits.ts';
import type { Transition } from '../../../core/transition/document.ts';
import { Icon } from '../icon.tsx';
import { useApp } from '../window-context.ts';

export interface TryOnProps {
  readonly name: string;
  readonly facts?: string;
  readonly current: boolean;
  readonly edit: (before: Transition) => Edit;
}

/** An item of a side menu: under the pointer or the focus the figures show it; pressed, it is kept. */
export function TryOn({ name, facts, current, edit }: TryOnProps) {
  const app = useApp();
  const show = (): void => {
    const before = app.open.editable.peek();
    if (before) app.editing.preview(edit(before));
  };
  const giveBack = (): void => app.editing.cancel();
  const keep = (): void => {
    const before = app.open.editable.peek();
    app.session.sideMenu.value = null;
    if (before) app.editing.preview(edit(before));
    app.editing.commitPreview();
  };
  return (
    <button
      type="button"
      class="side-menu-item"
      aria-current={current}
      onFocus={show}
      onBlur={giveBack}
      onPointerEnter={show}
      onPointerLeave={giveBack}
      onClick={keep}
    >
      {current && <Icon node={Check} size={14} />}
      <span class="cut">{name}</span>
      {facts !== undefined && <small class="cut">{facts}</small>}
    </button>
  );
}
