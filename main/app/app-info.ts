import { userInfo } from 'node:os';
import { app } from 'electron';
import type { AppInfo } from '../../contract/api.ts';

/** What the window asks of the app it is in. */
export function appInfo(firstRun: boolean): AppInfo {
  return {
    firstRun,
    version: app.getVersion(),
    electron: process.versions.electron,
    platform: process.platform,
    userName: userName(),
    softwareRendering: app.getGPUFeatureStatus().gpu_compositing !== 'enabled',
  };
}

/** Empty where the system has no name for who runs this. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}
