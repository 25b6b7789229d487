/** Place and size of the window in the system's points. */
export interface WindowBounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const MIN_SIZE = { width: 1024, height: 640 } as const;
const USUAL = { width: 1600, height: 1000 } as const;

export interface WindowPlace {
  readonly bounds: WindowBounds;
  readonly maximized: boolean;
}

/**
 * Place and size of a new window: as remembered, if enough of its title bar is on a screen; else the default
 * size, limited to the screen, and centred by the system.
 */
export function placeWindow(
  remembered: unknown,
  screens: readonly WindowBounds[],
): { readonly bounds: Partial<WindowBounds>; readonly maximized: boolean } {
  if (isPlace(remembered) && screens.some((screen) => overlaps(remembered.bounds, screen))) {
    const { x, y, width, height } = remembered.bounds;
    const bounds = {
      x,
      y,
      width: Math.max(width, MIN_SIZE.width),
      height: Math.max(height, MIN_SIZE.height),
    };
    return { bounds, maximized: remembered.maximized };
  }
  const screen = screens[0] ?? USUAL;
  return {
    bounds: {
      width: Math.max(MIN_SIZE.width, Math.min(USUAL.width, screen.width)),
      height: Math.max(MIN_SIZE.height, Math.min(USUAL.height, screen.height)),
    },
    maximized: false,
  };
}

/** Whether a stored value is a place; another version may have stored it. */
function isPlace(value: unknown): value is WindowPlace {
  const { bounds, maximized } = (value ?? {}) as Partial<WindowPlace>;
  const numbers = ['x', 'y', 'width', 'height'] as const;
  return typeof maximized === 'boolean' && numbers.every((name) => Number.isFinite(bounds?.[name]));
}

const GRASP = 80; // points of the title bar that must be visible

function overlaps(window: WindowBounds, screen: WindowBounds): boolean {
  const wide = Math.min(window.x + window.width, screen.x + screen.width) - Math.max(window.x, screen.x);
  const isTitleOn = window.y >= screen.y && window.y < screen.y + screen.height - GRASP;
  return wide >= GRASP && isTitleOn;
}
