// Context by which a number input reports to its field that its text is no whole number.
import { createContext } from 'react';

/** null outside a field: the input shows the error itself. */
export const UnreadableContext = createContext<((unreadable: boolean) => void) | null>(null);
