import type { ComponentChildren } from 'preact';
import { overlays } from './overlays/overlays.ts';
import { BlindBar, BlindCover } from '../panels/bottom/blind-bar.tsx';
import { BottomPanel, type BottomPanelProps } from '../panels/bottom/bottom-panel.tsx';
import { ContextMenu } from '../panels/controls/context-menu.tsx';
import { MergeDialog } from '../panels/exchange/merge-dialog.tsx';
import { RestoreDialog } from '../panels/exchange/restore-dialog.tsx';
import { AlignmentJointMenu } from '../panels/inspector/menus/alignment-joint-menu.tsx';
import { Inspector } from '../panels/inspector/inspector.tsx';
import { PresetMenu } from '../panels/inspector/menus/preset-menu.tsx';
import { RootMenu } from '../panels/inspector/menus/root-menu.tsx';
import { ProfileEditor } from '../panels/inspector/profile/profile-editor.tsx';
import { JointMapDialog } from '../panels/joint-map/joint-map-dialog.tsx';
import { KeySheet } from '../panels/help/key-sheet.tsx';
import { ClipPeek } from '../panels/library/poses/clip-peek.tsx';
import { DraggedClip, DropZones } from '../panels/library/drag/dragged-clip.tsx';
import { LibraryPanel } from '../panels/library/library-panel.tsx';
import { Palette } from '../panels/palette/palette.tsx';
import { DeleteItem } from '../panels/lab/delete-item.tsx';
import { AskReviewer } from '../panels/review/ask-reviewer.tsx';
import { Splitter } from '../panels/controls/splitter.tsx';
import { StatusBar } from '../panels/status/status-bar.tsx';
import { Toasts } from '../panels/status/toasts.tsx';
import { TopBar } from '../panels/top-bar/top-bar.tsx';
import { ViewportOverlay } from '../panels/viewport/viewport-overlay.tsx';
import { Tour } from '../panels/help/tour.tsx';
import { Troubles } from '../panels/status/troubles.tsx';
import { useAction, useApp } from '../panels/controls/window-context.ts';
import { isVeiled } from '../state/reviews/blind-trial.ts';
import { Host } from '../panels/controls/host.tsx';

export interface WindowProps extends BottomPanelProps {
  /** Fills the stage with the viewports. Returns its undoing. */
  readonly mountStage: (host: HTMLElement) => () => void;
}

/** The whole window: top bar, library, stage, inspector, timeline and curves, status bar. */
export function Window({ mountStage, ...bottom }: WindowProps) {
  const { workspace, session } = useApp();
  const veiled = isVeiled(session.blind.value);
  const { libraryWidth, inspectorWidth, bottomHeight } = workspace.state.value;
  const sizes = {
    '--library-width': `${libraryWidth}px`,
    '--inspector-width': `${inspectorWidth}px`,
    '--bottom-height': `${bottomHeight}px`,
  };
  return (
    <div class="window" style={sizes}>
      <TopBar />
      <div class="strips">
        <Troubles />
        <Toasts />
      </div>
      <SidePanel panel="library">
        <LibraryPanel />
      </SidePanel>
      <main class="stage" aria-label="Viewports">
        <BlindBar />
        <div class="stage-row">
          <div class="stage-views">
            <Host class="stage-canvas" mount={mountStage} />
            <ViewportOverlay overlays={overlays} />
            <DropZones />
          </div>
          <ProfileEditor />
        </div>
      </main>
      <SidePanel panel="inspector">{veiled ? <BlindCover /> : <Inspector overlays={overlays} />}</SidePanel>
      <BottomPanel {...bottom} />
      <StatusBar />
      <ClipPeek />
      <PresetMenu />
      <AlignmentJointMenu />
      <RootMenu />
      <DraggedClip />
      <Tour />
      <JointMapDialog />
      <KeySheet />
      <Palette />
      <AskReviewer />
      <MergeDialog />
      <DeleteItem />
      <RestoreDialog />
      <ContextMenu />
    </div>
  );
}

const sidePanels = {
  library: { size: 'libraryWidth', grows: 1 },
  inspector: { size: 'inspectorWidth', grows: -1 },
} as const;

interface SidePanelProps {
  readonly panel: keyof typeof sidePanels;
  readonly children: ComponentChildren;
}

/** A panel at a side: in its place, or over the stage in a narrow window. */
function SidePanel({ panel, children }: SidePanelProps) {
  const { workspace, session, surroundings } = useApp();
  const { libraryOver, inspectorOver } = surroundings.width.value;
  const { size, grows } = sidePanels[panel];
  const { title: label } = useAction(`view.${panel}`);
  const over = panel === 'library' ? libraryOver : inspectorOver;
  const open = session.drawer.value === panel;
  const collapsed = !over && workspace.state.value.collapsed[panel];
  const classes = ['side-panel', `${panel}-panel`, over && 'over', open && 'open', collapsed && 'collapsed'];
  return (
    <aside class={classes.filter(Boolean).join(' ')} aria-label={label}>
      <div class="panel-content">{children}</div>
      {!over && <Splitter panel={panel} size={size} label={label} grows={grows} axis="x" />}
    </aside>
  );
}
