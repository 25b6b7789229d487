/**
 * Says how far a step is that takes long: on a terminal in one line that changes, elsewhere in a line every few
 * seconds. Writes to stderr.
 */

/** Time between two lines, ms: where they replace each other, and where they stay. */
const times = { terminal: 500, elsewhere: 5000 };

/**
 * Runs `work` and shows `title` with how far it is and the seconds that passed. The last line stays.
 * @template T
 * @param {string} title
 * @param {(update: (state: string) => void) => Promise<T>} work calls `update` with how far it is
 * @param {{ stream?: NodeJS.WritableStream & { isTTY?: boolean, columns?: number }, everyMs?: number }} [options]
 * @returns {Promise<T>}
 */
export async function withProgress(title, work, { stream = process.stderr, everyMs } = {}) {
  const startedAt = Date.now();
  let state = '';
  const text = () => {
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    return `${title}${state && `: ${state}`} (${seconds} s)`;
  };
  const show = () =>
    stream.isTTY
      ? stream.write(`\r\x1b[K${text().slice(0, (stream.columns || 80) - 1)}`)
      : stream.write(`${text()}\n`);
  const timer = setInterval(show, everyMs ?? (stream.isTTY ? times.terminal : times.elsewhere));
  if (stream.isTTY) show();
  else stream.write(`${title} …\n`);
  try {
    return await work((next) => (state = next));
  } finally {
    clearInterval(timer);
    show();
    if (stream.isTTY) stream.write('\n');
  }
}

/**
 * Calls `look` every half second until `work` is done.
 * @template T @param {() => void} look @param {Promise<T>} work @returns {Promise<T>}
 */
export async function watching(look, work) {
  const timer = setInterval(look, times.terminal);
  try {
    return await work;
  } finally {
    clearInterval(timer);
    look();
  }
}

/** In whole megabytes. @param {number} bytes */
export const megabytes = (bytes) => Math.round(bytes / 1e6);
