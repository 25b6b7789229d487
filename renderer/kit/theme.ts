/** The look of the window, for a dark or a light room. */
export type Theme = 'dark' | 'light';
