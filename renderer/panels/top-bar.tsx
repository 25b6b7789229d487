import { ChevronRight, PanelLeft, PanelRight, Redo2, Undo2, Upload } from 'lucide';
import { usualName } from '../state/transition-edits.ts';
import { slotViews } from '../state/workspace.ts';
import { Button } from './button.tsx';
import { fileNameOf } from './file-name.ts';
import { Icon } from './icon.tsx';
import { TransitionPill } from './transition-pill.tsx';
import { useAction, useApp } from './window-context.ts';

/** Where one is, which slots are shown, what can be undone, and the way out. */
export function TopBar() {
  return (
    <header class="top-bar">
      <PanelToggle action="view.library" icon={PanelLeft} />
      <h1 class="wordmark">
        <span class="source">Se</span>g<span class="destination">ue</span>
      </h1>
      <Breadcrumb />
      <TransitionPill />
      <SlotSwitch />
      <span class="space" />
      <UndoButton action="edit.undo" />
      <UndoButton action="edit.redo" />
      <Button {...useAction('settings.export')} icon={Upload} primary>
        Export settings
      </Button>
      <PanelToggle action="view.inspector" icon={PanelRight} />
    </header>
  );
}

function PanelToggle({ action, icon }: { readonly action: string; readonly icon: typeof PanelLeft }) {
  return <Button {...useAction(action)} icon={icon} bare />;
}

function Breadcrumb() {
  const { library, open } = useApp();
  const name = library.value.state === 'open' ? fileNameOf(library.value.path) : 'Library';
  const transition = open.transition.value;
  const [source, destination] = [open.source.value, open.destination.value];
  // The pill beside it says what the usual name says.
  const isUsual = source && destination && transition?.name === usualName(source, destination);
  return (
    <nav class="breadcrumb cut" aria-label="Where you are">
      <span>{name}</span>
      {transition && !isUsual && (
        <>
          <Icon node={ChevronRight} size={12} />
          <span class="cut">{transition.name}</span>
        </>
      )}
    </nav>
  );
}

const viewActions = { both: 'view.both', A: 'view.slotA', B: 'view.slotB' } as const;
const viewLabels = { both: 'A/B', A: 'A', B: 'B' } as const;

function SlotSwitch() {
  return (
    <div class="segments" role="group" aria-label="Slots shown">
      {slotViews.map((view) => (
        <SlotButton key={view} view={view} />
      ))}
    </div>
  );
}

function SlotButton({ view }: { readonly view: (typeof slotViews)[number] }) {
  const { workspace } = useApp();
  const { tip, keys, onClick } = useAction(viewActions[view]);
  return (
    <button
      type="button"
      aria-label={tip}
      aria-pressed={workspace.state.value.slotView === view}
      data-tip={tip}
      data-keys={keys}
      onClick={onClick}
    >
      {viewLabels[view]}
    </button>
  );
}

/** Names what it would undo or redo. */
function UndoButton({ action }: { readonly action: 'edit.undo' | 'edit.redo' }) {
  const { document } = useApp();
  const { tip, ...props } = useAction(action);
  const name = action === 'edit.undo' ? document.undo.value.undo : document.undo.value.redo;
  const icon = action === 'edit.undo' ? Undo2 : Redo2;
  return <Button {...props} tip={name === null ? tip : `${tip} ${name.toLowerCase()}`} icon={icon} bare />;
}
