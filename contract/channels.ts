/** Names of the channels between preload and main. The page has no access to them. */
export const CALL_CHANNEL = 'segue.call';
export const EVENT_CHANNEL = 'segue.event';
export const DROP_CHANNEL = 'segue.importDropped';
