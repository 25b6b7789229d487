const occasions = ['beforeunload', 'pagehide'] as const;

/**
 * Calls `keep` when the window closes or its page is loaded again: while main still knows the page, and once more as it goes.
 * Returns what ends that.
 *
 * @param keep what it has kept already costs nothing
 */
export function beforePageGoes(keep: () => void): () => void {
  for (const type of occasions) window.addEventListener(type, keep);
  return () => {
    for (const type of occasions) window.removeEventListener(type, keep);
  };
}
