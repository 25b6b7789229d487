/** `trailing joints` as `Trailing joints`. */
export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
