const occasions = ['beforeunload', 'pagehide'] as const;

/**
 * Calls `keep` before the window closes or its page reloads: once while main still knows the page, and once
 * more at the end. Returns a function that stops this.
 *
 * @param keep must be cheap if nothing changed
 */
export function beforePageGoes(keep: () => void): () => void {
  for (const type of occasions) window.addEventListener(type, keep);
  return () => {
    for (const type of occasions) window.removeEventListener(type, keep);
  };
}
