import { signal } from '@preact/signals';
import { ChevronDown, ChevronRight, Pencil, Trash2 } from 'lucide';
import type { Transition } from '#core/transition/document/document.ts';
import {
  openTransition,
  renameTransition,
} from '#renderer/stores/commands/transitions/transition-commands.ts';
import { draftFields } from '#renderer/stores/workspace/draft-fields.ts';
import { Icon } from '#renderer/kit/icon.tsx';
import { featureState } from '#renderer/stores/session/feature-state.ts';
import type { ChainRow } from '#renderer/stores/transitions/kept-chains.ts';
import type { Workbench } from '#renderer/stores/workbench.ts';
import { ActionButton } from '#renderer/controls/action-button.tsx';
import { ListRow, type RowPlace } from '#renderer/controls/row-list.tsx';
import { TextField } from '#renderer/kit/text-field.tsx';
import { TransitionName } from '#renderer/controls/clip-name.tsx';
import { useDraft } from '#renderer/controls/use-draft.tsx';
import { StatusMark } from '#renderer/controls/status-mark.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import { methodLabel } from '#core/methods/registry.ts';
import { counted } from '#contract/words/counted.ts';

/** Row of a transition: a click opens it, a double click renames it. */
export function TransitionRow({ row, place }: { readonly row: ChainRow; readonly place: RowPlace }) {
  const { reviews, session } = useApp();
  const { transition, last, links, isOpen } = row;
  const isLink = last !== transition;
  return (
    <ListRow
      place={place}
      class="transition-row"
      {...(links.length > 0 && { 'aria-expanded': isOpen })}
      {...((links.length > 0 || isLink) && { 'aria-level': isLink ? 2 : 1 })}
    >
      {links.length > 0 && <ChainToggle row={row} />}
      <div class={isLink ? 'row-text fill chain-link' : 'row-text fill'} role="gridcell">
        {session.renaming.value === transition.id ? (
          <NameField transition={transition} />
        ) : (
          <>
            <div class="row-name cut" data-tip={transition.name}>
              <TransitionName transition={transition} />
            </div>
            <div class="row-facts faint small-text cut">{slotsText(transition)}</div>
          </>
        )}
      </div>
      <span role="gridcell">
        <StatusMark status={transition.review.status} {...reviews.since(transition)} />
      </span>
      <span class="row-tools rigid" role="gridcell">
        <ActionButton action="transition.rename" icon={Pencil} bare />
        <ActionButton action="transition.delete" icon={Trash2} bare />
      </span>
    </ListRow>
  );
}

/** The number of links of a kept chain, and a button that lists them. */
function ChainToggle({ row }: { readonly row: ChainRow }) {
  const app = useApp();
  const { links, isOpen } = row;
  return (
    <span role="gridcell">
      <button
        type="button"
        class="chain-toggle plain row dim small-text"
        tabIndex={-1}
        aria-label={`${isOpen ? 'Hide' : 'Show'} ${counted(links.length, 'transition')} that led to it`}
        data-keys={isOpen ? '←' : '→'}
        onMouseDown={(event) => event.stopPropagation()}
        onDblClick={(event) => event.stopPropagation()}
        onClick={() => openChain(app, row, !isOpen)}
      >
        <Icon node={isOpen ? ChevronDown : ChevronRight} size={14} />
        {links.length}
      </button>
    </span>
  );
}

/** Ids of the transitions whose kept links are listed. */
export const openChains = featureState(() => signal<ReadonlySet<string>>(new Set()));

/** Lists the links of a chain, or hides them; if one of them is open, its last transition is opened then. */
export function openChain(app: Workbench, { transition, last, links }: ChainRow, opens: boolean): void {
  const opened = openChains(app.session);
  const { openTransition: openId } = app.workspace.state.peek();
  const others = [...opened.peek()].filter((id) => id !== last.id);
  opened.value = new Set(opens ? [...others, last.id] : others);
  if (!opens && [transition, ...links].some(({ id }) => id === openId && id !== last.id))
    openTransition(app, last);
}

/** Enter or leaving saves the name, Escape cancels. */
function NameField({ transition }: { readonly transition: Transition }) {
  const app = useApp();
  const draft = useDraft(draftFields.transitionName(transition.id), transition.name, 'Enter');
  return (
    <>
      <TextField
        class="field name-field"
        label="Transition name"
        maxLength={200}
        value={transition.name}
        defaultValue={draft.text}
        onInput={({ currentTarget }) => draft.type(currentTarget.value)}
        keep={(name) => draft.keep(name, renameTransition(app, transition, name))}
        close={(byKey, isKept) => {
          if (!isKept) draft.drop();
          if (byKey) document.activeElement?.closest<HTMLElement>('.transition-list')?.focus();
          app.session.renaming.value = null;
        }}
      />
      <div class="row-facts faint small-text cut">{draft.sign ?? slotsText(transition)}</div>
    </>
  );
}

/** `A Spring inertialization · B Dead blending`, and the number of further slots. */
function slotsText(transition: Transition): string {
  const [a, b] = transition.slots.map((slot) => methodLabel(slot.method));
  const more = transition.slots.length - 2;
  const names = b === undefined ? `A ${a}` : `A ${a} · B ${b}`;
  return more > 0 ? `${names} · ${counted(more, 'more slot')}` : names;
}
