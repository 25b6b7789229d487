import { useEffect, useState } from 'preact/hooks';
import { useApp } from './window-context.ts';

/** How much of an export is done; nothing before the first `event`. */
export function ExportProgress({ event }: { readonly event: 'motion.progress' | 'report.progress' }) {
  const { bridge } = useApp();
  const [share, setShare] = useState<number | null>(null);
  useEffect(() => bridge.on(event, (detail) => setShare(detail.share)), [event]);
  return share === null ? null : <progress aria-label="Exported" value={share} max={1} />;
}
