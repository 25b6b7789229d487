import type { ComponentChildren } from 'preact';
import { overlays } from '../stage/overlays/overlays.ts';
import { BlindBar } from '../features/review/blind-bar.tsx';
import { BottomPanel, Judge } from './panels/bottom-panel.tsx';
import { ContextMenu } from '../controls/context-menu.tsx';
import { Inspector } from './panels/inspector.tsx';
import { ChannelList } from '../features/slots/channels/channel-list.tsx';
import { ProfileEditor } from '../features/slots/profile/profile-editor.tsx';
import { DropZones } from '../features/library/dragged-clip.tsx';
import { LibraryPanel } from './panels/library-panel.tsx';
import { Splitter, type SplitterProps } from '../controls/splitter.tsx';
import { StatusBar } from '../features/status/status-bar.tsx';
import { Tour } from '../features/help/tour.tsx';
import { Toasts, FileProblems } from '../features/status/toasts.tsx';
import { TopBar } from './panels/top-bar.tsx';
import { ViewportOverlay } from '../features/views/viewport-overlay.tsx';
import { useAction, useApp } from '../controls/window-context.ts';
import type { TabProps } from './feature.ts';
import { featureList } from './features.tsx';
import { isVeiled } from '../stores/reviews/blind-trial.ts';
import { viewAction } from '../stores/workspace/bottom-tabs.ts';
import { Host } from '../controls/host.tsx';
import { leastHeight } from '../viewport/camera/layout.ts';
import { DialogHost } from '../kit/dialog.tsx';

export interface WindowProps extends TabProps {
  /** Fills the stage with the viewports. Returns its undoing. */
  readonly mountStage: (host: HTMLElement) => () => void;
}

/** The whole window: top bar, library, stage, inspector, timeline and curves, status bar. */
export function Window({ mountStage, ...bottom }: WindowProps) {
  const { workspace, session, surroundings } = useApp();
  const veiled = isVeiled(session.blind.value);
  const { libraryWidth, judgeHeight, ...widths } = workspace.state.value;
  const { judgeBeside } = surroundings.width.value;
  const right = judgeBeside ? 'columnWidth' : 'inspectorWidth';
  const sizes = {
    '--library-width': `${libraryWidth}px`,
    '--inspector-width': `${widths[right]}px`,
    '--judge-height': `${judgeHeight}px`,
  };
  return (
    <div
      class={judgeBeside ? 'window judge-beside' : 'window'}
      style={sizes}
      data-maximised={session.blind.value ? 'stage' : session.maximised.value}
    >
      <TopBar />
      <div class="strips">
        <Tour />
        <FileProblems />
        <Toasts />
      </div>
      <SidePanel panel="library" size="libraryWidth" grows={1}>
        <LibraryPanel />
      </SidePanel>
      <main class="stage" aria-label="Viewports">
        <BlindBar />
        <div class="stage-row flex">
          <StageViews mount={mountStage} />
          <ProfileEditor />
          <ChannelList />
        </div>
      </main>
      {!veiled && (
        <SidePanel panel="inspector" size={right} grows={-1}>
          <Inspector />
          {judgeBeside && <Judge {...bottom} />}
        </SidePanel>
      )}
      <BottomPanel {...bottom} />
      <StatusBar />
      {featureList
        .flatMap(({ over = [] }) => over)
        .map((Over) => (
          <Over key={Over} />
        ))}
      <DialogHost open={session.dialog} />
      <ContextMenu />
    </div>
  );
}

/** The views, which scroll where they would be too small to read. */
function StageViews({ mount }: { readonly mount: WindowProps['mountStage'] }) {
  const { shown, views } = useApp();
  const { visible, compare } = shown.showing;
  const count = compare.value === 'sideBySide' ? visible.value.length : 1;
  const minHeight = `${leastHeight(count, views.size.value.width)}px`;
  return (
    <div class="stage-views">
      <div class="stage-sheet" style={{ minHeight }}>
        <Host class="stage-canvas cover" mount={mount} />
        <ViewportOverlay overlays={overlays} />
        <DropZones />
      </div>
    </div>
  );
}

interface SidePanelProps extends Pick<SplitterProps, 'size' | 'grows'> {
  readonly panel: 'library' | 'inspector';
  readonly children: ComponentChildren;
}

/** A panel at a side: in its place, or over the stage in a narrow window. */
function SidePanel({ panel, size, grows, children }: SidePanelProps) {
  const { workspace, session, surroundings } = useApp();
  const { libraryOver, inspectorOver } = surroundings.width.value;
  const { title: label } = useAction(viewAction(panel));
  const over = panel === 'library' ? libraryOver : inspectorOver;
  const open = session.drawer.value === panel;
  const collapsed = !over && workspace.state.value.collapsed[panel];
  const classes = ['side-panel', `${panel}-panel`, over && 'over', open && 'open', collapsed && 'collapsed'];
  return (
    <aside class={classes.filter(Boolean).join(' ')} aria-label={label}>
      <div class="panel-content column">{children}</div>
      {!over && <Splitter panel={panel} size={size} label={label} grows={grows} axis="x" />}
    </aside>
  );
}
