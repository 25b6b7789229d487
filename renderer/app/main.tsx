// renderer/app: the window: its panels, actions and keys, and the one list of all features
import './styles/tokens.css';
import './styles/base.css';
import '../kit/layout.css';
import './styles/controls.css';
import './styles/layout.css';
import './styles/bottom-panel.css';
import '../controls/row-list.css';
import '../controls/overlays.css';
import '../controls/panels.css';
import '../controls/parameters/parameters.css';
import type { SegueBridge } from '#contract/api.ts';
import { assert } from '#core/kit/assert.ts';
import { showMarksInPanels } from '../controls/visible-names.ts';
import { openWindow } from './open-window.tsx';
import { sendFaults } from './faults.ts';

declare global {
  interface Window {
    readonly segue: SegueBridge; // set by preload
    segueWindow: { readonly close: () => void; readonly open: () => void };
  }
}

/**
 * Opens the window. Whoever drives the page may close it and open it again, which is quicker than to load the
 * page again.
 */
function main(): void {
  const root = document.getElementById('window');
  assert(root !== null, 'index.html has no #window');
  sendFaults(window.segue);
  showMarksInPanels();
  let close = openWindow(root, window.segue);
  window.segueWindow = {
    close: () => close(),
    open: () => (close = openWindow(root, window.segue)),
  };
}

main();
