import './top-bar.css';
import {
  ArrowLeftRight,
  ArrowRightLeft,
  ChevronRight,
  PanelLeft,
  PanelRight,
  Plus,
  Redo2,
  Undo2,
  TriangleAlert,
  VenetianMask,
  X,
} from 'lucide';
import { ARROW, numberAfter, transitionName } from '#contract/rows/transition-names.ts';
import { wholeLabel } from '#contract/rows/clip-label.ts';
import { transitionEnds } from '#renderer/stores/marks/marker-edits.ts';
import { ShortName } from '#renderer/kit/short-name.tsx';
import { ActionButton } from '#renderer/controls/action-button.tsx';
import { Icon } from '#renderer/kit/icon.tsx';
import { ExportButton } from '#renderer/features/export/export-button.tsx';
import { LibraryMenu } from '#renderer/features/library/folders/library-menu.tsx';
import { HistoryMenu } from '#renderer/features/history/history-menu.tsx';
import { ClipName, TransitionName } from '#renderer/controls/clip-name.tsx';
import { useApp } from '#renderer/controls/window-context.ts';
import { needs } from '#renderer/stores/shown/motion.ts';
import { slotLetter } from '#core/transition/document/slot-letter.ts';

/** Location, comparison of slots, undo and export. */
export function TopBar() {
  return (
    <header class="top-bar row gap-8">
      <ActionButton action="view.library" icon={PanelLeft} bare />
      <h1 class="wordmark">
        <span class="source">Se</span>g<span class="destination">ue</span>
      </h1>
      <Breadcrumb />
      <TransitionPill />
      <Comparing />
      <span class="space" />
      <ActionButton action="edit.undo" icon={Undo2} bare />
      <ActionButton action="edit.redo" icon={Redo2} bare />
      <HistoryMenu />
      <ExportButton />
      <ActionButton action="view.inspector" icon={PanelRight} bare />
    </header>
  );
}

function Breadcrumb() {
  const { open } = useApp();
  const transition = open.transition.value;
  const [source, destination] = [open.source.value, open.destination.value];
  // The pill beside it already shows a default name, without its number.
  const number =
    transition && source && destination
      ? numberAfter(transition.name, transitionName(source, destination))
      : null;
  const own = number ?? transition?.name ?? '';
  return (
    <nav class="breadcrumb row gap-4 dim cut" aria-label="Location" data-tip={own || undefined}>
      <LibraryMenu />
      {own !== '' && (
        <>
          <Icon node={ChevronRight} size={12} />
          {number === null && transition ? (
            <TransitionName transition={transition} />
          ) : (
            <span class="rigid">{own}</span>
          )}
        </>
      )}
    </nav>
  );
}

/** Comparison settings; none during a blind comparison. */
function Comparing() {
  const { session, motion } = useApp();
  if (needs(motion.open, 'clip') === null)
    return (
      <>
        <ActionButton action="clip.leaveHere" icon={Plus} named />
        <ActionButton action="clip.enterHere" icon={ArrowRightLeft} named />
      </>
    );
  if (session.blind.value !== null) return null;
  return (
    <>
      <CompareSwitch />
      <SlotSwitch />
      <ActionButton action="blind.toggle" icon={VenetianMask} bare />
    </>
  );
}

const compareActions = ['view.single', 'view.both', 'view.overlay', 'view.wipe'];

function CompareSwitch() {
  return (
    <div class="segments" role="group" aria-label="Compare">
      {compareActions.map((action) => (
        <ActionButton key={action} action={action} segment named />
      ))}
    </div>
  );
}

/** Visible slots and their order. */
function SlotSwitch() {
  const { motion, open } = useApp();
  const slots = open.transition.value?.slots ?? [];
  const snapshots = motion.open.figures.value.filter(({ snapshot }) => snapshot !== null);
  return (
    <div class="segments" role="group" aria-label="Slots shown">
      {slots.map((_, index) => (
        <ActionButton key={index} action={`view.slot${slotLetter(index)}`} segment named />
      ))}
      <ActionButton action="view.swap" icon={ArrowLeftRight} segment />
      {slots.length + snapshots.length > 2 && <ActionButton action="view.all" segment named />}
    </div>
  );
}

/** The open clip, and a button that returns to the transition. */
function ClipPill() {
  const clip = useApp().open.destination.value;
  return (
    <span class="pill row gap-6 dim cut" data-part="clip-pill" data-tip={clip?.name}>
      <ClipName clip={clip} />
      <ActionButton action="view.closeDrawer" icon={X} bare />
    </span>
  );
}

/** Source → destination of the open transition, with a warning if it cannot be shown. */
function TransitionPill() {
  const { motion, open, shown } = useApp();
  if (needs(motion.open, 'clip') === null) return <ClipPill />;
  if (!open.transition.value) return null;
  const isChain = open.transition.value.source.kind === 'chain';
  const missing = { source: isChain ? 'missing transition' : 'missing clip', destination: 'missing clip' };
  return (
    <>
      <span class="pill row gap-6 dim cut" data-part="transition-pill">
        <ShortName
          names={transitionEnds.map((end) => open[end].value?.label ?? wholeLabel(missing[end]))}
          between={ARROW}
          attributes={transitionEnds.map((end) => ({
            class: `${end}-text`,
            'data-drop-end': end,
            'data-tip': open[end].value?.name,
          }))}
        />
      </span>
      {shown.obstacle.value !== null && (
        <span class="obstacle cut" role="alert" data-tip={shown.obstacle.value}>
          <Icon node={TriangleAlert} size={14} />
        </span>
      )}
    </>
  );
}
