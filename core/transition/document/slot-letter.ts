/** `A` of the first slot, as the window and exports name it. @param slot its index */
export const slotLetter = (slot: number): string => String.fromCodePoint(65 + slot);
