// A separate file, so that the window can import them without the schemas.

export const markerKinds = ['out', 'in', 'footPlant', 'takeOff', 'pass', 'note'] as const;

export const rangeKinds = ['loop', 'noTransition', 'phase', 'leftContact', 'rightContact'] as const;
