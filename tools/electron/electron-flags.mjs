import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { isWritable } from '../packages/cache-folder.mjs';

/** Least shared memory for a window; containers often have only 64 MB. */
const enoughSharedMemory = 256 * 1024 * 1024; // bytes

/**
 * Switches that Electron needs on this machine, and why.
 * @param {{ virtualDisplay: boolean }} where whether the window is on an Xvfb started by these tools
 * @returns {{ flags: string[], notes: string[] }} `notes`: lines to show
 */
export function electronFlags({ virtualDisplay }) {
  const flags = [];
  const notes = [];
  // Software WebGL needs both; on a machine with a GPU they would only slow it down.
  if (virtualDisplay) flags.push('--disable-gpu', '--enable-unsafe-swiftshader');
  if (lacksSharedMemory()) flags.push('--disable-dev-shm-usage');
  const reason = whySandboxFails();
  if (reason) {
    flags.push('--no-sandbox');
    notes.push(`Chromium's sandbox is off: ${reason}. For development only.`);
  }
  return { flags, notes };
}

/** @returns {string | undefined} */
function whySandboxFails() {
  if (process.platform !== 'linux') return undefined;
  if (process.getuid?.() === 0) return 'it refuses to run as root';
  // With --map-root-user the probe also sees systems that make the namespace but forbid its use.
  const probe = spawnSync('unshare', ['--user', '--map-root-user', 'true'], { stdio: 'ignore' });
  return probe.status === 0 ? undefined : 'this system gives ordinary users no user namespaces';
}

function lacksSharedMemory() {
  if (process.platform !== 'linux') return false;
  if (!isWritable('/dev/shm')) return true;
  const { bavail, bsize } = fs.statfsSync('/dev/shm');
  return bavail * bsize < enoughSharedMemory;
}
