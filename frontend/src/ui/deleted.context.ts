// Context that tells a form dialog that somebody else has deleted what it is about.
import { createContext } from 'react';

export const DeletedContext = createContext(false);

export const deletedMeanwhile = 'Somebody deleted this while you were editing';
