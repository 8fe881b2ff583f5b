// How a number input tells the field around it that its text is not a whole number.
import { createContext } from 'react';

/** Null outside a field: the input says it itself. */
export const UnreadableContext = createContext<((unreadable: boolean) => void) | null>(null);
