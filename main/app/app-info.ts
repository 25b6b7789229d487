import { userInfo } from 'node:os';
import { app } from 'electron';
import type { AppInfo } from '../../contract/api.ts';

/** Answers `app.info`. */
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

/** Name of the system account; empty if it has none. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}
