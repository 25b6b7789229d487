import type { ComponentChildren } from 'preact';
import { ArrowLeftRight, ChevronRight, EyeOff, PanelLeft, PanelRight, Redo2, Undo2, Upload } from 'lucide';
import { usualName } from '../../state/transitions/usual-names.ts';
import { Button } from '../controls/button.tsx';
import { fileNameOf } from './file-name.ts';
import { Icon } from '../controls/icon.tsx';
import { TransitionPill } from './transition-pill.tsx';
import { useAction, useApp } from '../controls/window-context.ts';

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
      <Comparing />
      <span class="space" />
      <UndoButton action="edit.undo" />
      <UndoButton action="edit.redo" />
      <Button {...useAction('settings.export')} icon={Upload} primary>
        <span>
          Export<span class="roomy"> settings</span>
        </span>
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

const compareButtons = [
  { mode: 'single', action: 'view.single', label: 'Single' },
  { mode: 'sideBySide', action: 'view.both', label: 'Side by side' },
  { mode: 'overlay', action: 'view.overlay', label: 'Overlay' },
  { mode: 'wipe', action: 'view.wipe', label: 'Wipe' },
] as const;

/** What is held against what, and how; while that is done blind, only that it is. */
function Comparing() {
  const { session } = useApp();
  const blind = useAction('blind.toggle');
  const isBlind = session.blind.value !== null;
  return (
    <>
      {!isBlind && <CompareSwitch />}
      {!isBlind && <SlotSwitch />}
      <Button {...blind} icon={EyeOff} bare pressed={isBlind} />
    </>
  );
}

/** How the figures are held against each other. */
function CompareSwitch() {
  const { showing } = useApp();
  const shown = showing.compare.value;
  return (
    <div class="segments" role="group" aria-label="Compare">
      {compareButtons.map(({ mode, action, label }) => (
        <Segment key={mode} action={action} label={label} pressed={mode === shown} />
      ))}
    </div>
  );
}

/** One slot alone, all there are, or which of two comes first. */
function SlotSwitch() {
  const { showing, figures } = useApp();
  const [first, second, third] = showing.shown.value;
  return (
    <div class="segments" role="group" aria-label="Slots shown">
      <Segment action="view.slotA" label="A" pressed={first === 0 && second === undefined} />
      <Segment action="view.slotB" label="B" pressed={first === 1 && second === undefined} />
      <Segment
        action="view.swap"
        label={<Icon node={ArrowLeftRight} size={14} />}
        pressed={first === 1 && second === 0}
      />
      {figures.value.length > 2 && <Segment action="view.all" label="All" pressed={third !== undefined} />}
    </div>
  );
}

interface SegmentProps {
  readonly action: string;
  readonly label: ComponentChildren;
  readonly pressed: boolean;
}

function Segment({ action, label, pressed }: SegmentProps) {
  const { tip, keys, disabledReason, onClick } = useAction(action);
  return (
    <button
      type="button"
      // What is written on it is part of its name: whoever speaks to the machine says what they read.
      aria-label={typeof label === 'string' && !tip.includes(label) ? `${label}: ${tip}` : tip}
      aria-pressed={pressed}
      aria-disabled={disabledReason !== null}
      data-tip={disabledReason === null ? tip : `${tip}: ${disabledReason}`}
      data-keys={keys}
      onClick={onClick}
    >
      {label}
    </button>
  );
}

/** Names what it would undo or redo. */
function UndoButton({ action }: { readonly action: 'edit.undo' | 'edit.redo' }) {
  const { document } = useApp();
  const { tip, ...props } = useAction(action);
  const name = action === 'edit.undo' ? document.undo.value.undo : document.undo.value.redo;
  const icon = action === 'edit.undo' ? Undo2 : Redo2;
  return (
    <Button
      {...props}
      tip={name === null ? tip : `${tip} ${name.charAt(0).toLowerCase()}${name.slice(1)}`}
      icon={icon}
      bare
    />
  );
}
