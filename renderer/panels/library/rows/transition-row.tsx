import { Pencil, Trash2 } from 'lucide';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Transition } from '../../../../core/transition/document/document.ts';
import {
  deleteTransition,
  openTransition,
  renameTransition,
} from '../../../state/commands/transition-commands.ts';
import { Button } from '../../controls/button.tsx';
import { StatusMark } from '../../status/status-mark.tsx';
import { useApp } from '../../controls/window-context.ts';
import { slotsText } from './slots-text.ts';

interface TransitionRowProps {
  readonly transition: Transition;
  readonly open: boolean;
}

/** A transition: opens with a click, is renamed with a double click. */
export function TransitionRow({ transition, open }: TransitionRowProps) {
  const app = useApp();
  const { renaming } = app.session;
  const rename = (): void => void (renaming.value = transition.id);
  const row = useRef<HTMLDivElement>(null);
  // The one that was just made, or found again by undo, may lie outside the list's window.
  useLayoutEffect(() => {
    if (open) row.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  return (
    <div
      ref={row}
      class="transition-row"
      role="row"
      aria-selected={open}
      onMouseDown={() => openTransition(app, transition)}
      onDblClick={rename}
    >
      <div class="row-text" role="gridcell">
        {renaming.value === transition.id ? (
          <NameField transition={transition} />
        ) : (
          <div class="row-name cut">{transition.name}</div>
        )}
        <div class="row-facts cut">{slotsText(transition)}</div>
      </div>
      <span role="gridcell">
        <StatusMark status={transition.review.status} changes={app.reviews.changesOf(transition)} />
      </span>
      <span class="row-tools" role="gridcell">
        <Button icon={Pencil} tip="Rename transition" keys="F2" bare onClick={rename} />
        <Button
          icon={Trash2}
          tip="Delete transition"
          bare
          onClick={() => void deleteTransition(app, transition)}
        />
      </span>
    </div>
  );
}

/** Enter or leaving keeps the name, Escape does not. */
function NameField({ transition }: { readonly transition: Transition }) {
  const app = useApp();
  const field = useRef<HTMLInputElement>(null);
  // With the field itself, or the first letters would be keys of the player.
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const close = (): void => void (app.session.renaming.value = null);
  return (
    <input
      ref={field}
      class="field name-field"
      aria-label="Name of the transition"
      maxLength={200}
      defaultValue={transition.name}
      onBlur={(event) => {
        // Escape has closed the field by now.
        if (app.session.renaming.peek() === transition.id)
          renameTransition(app, transition, event.currentTarget.value);
        close();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') close();
      }}
    />
  );
}
