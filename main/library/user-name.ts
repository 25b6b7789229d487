import { userInfo } from 'node:os';

/** Name of the system account; empty if it has none. */
export function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}
