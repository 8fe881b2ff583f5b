// Opens the search of the shell, for pages inside it.
import { createContext } from 'react';

export const ShowSearchContext = createContext<() => void>(() => undefined);
