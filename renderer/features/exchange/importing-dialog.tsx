import { useEffect, useState } from 'preact/hooks';
import { useApp } from '#renderer/controls/window-context.ts';
import { Dialog, DialogPlace } from '#renderer/kit/dialog.tsx';

/** A long import of settings: how much is done. Closing it cancels the import, which then adds nothing. */
export function ImportingDialog() {
  const { bridge, notices } = useApp();
  const [share, setShare] = useState<number | null>(null);
  useEffect(
    () =>
      bridge.on('settings.progress', (detail) => {
        setShare(detail.share);
        // Main says so: a late press finds the import done.
        if (detail.cancelled !== undefined) notices.report(`Import cancelled · ${detail.cancelled}`);
      }),
    [],
  );
  if (share === null) return null;
  return (
    <DialogPlace onClose={() => void bridge.call('settings.cancel', {})}>
      <Dialog
        title="Importing settings"
        stays
        foot={<progress aria-label="Imported" value={share} max={1} />}
        cancel={{ tip: 'Add nothing' }}
      />
    </DialogPlace>
  );
}
