// A window without content, which marks its first frame: what Electron alone takes to start.
import path from 'node:path';
import { app, BrowserWindow } from 'electron';

const page = `<script>requestAnimationFrame(() => (document.documentElement.dataset.framesDrawn = '1'))</script>`;

app.setPath('userData', path.join(path.dirname(process.argv.at(-1)), 'empty'));
void app.whenReady().then(() => {
  const window = new BrowserWindow({ show: false, webPreferences: { sandbox: true } });
  window.once('ready-to-show', () => window.show());
  return window.loadURL(`data:text/html,${encodeURIComponent(page)}`);
});
