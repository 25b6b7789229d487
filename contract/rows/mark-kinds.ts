// In a file of their own, so that the window needs no schemas for them.

export const markerKinds = ['out', 'in', 'footPlant', 'takeOff', 'pass', 'note'] as const;

export const rangeKinds = ['loop', 'noTransition', 'phase'] as const;
