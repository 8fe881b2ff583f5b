// What the words of a text of Markdown are drawn with.
import { createContext } from 'react';

export interface Source {
  /** The key of a note, or of a thing of the hall. */
  readonly id: string;
  readonly title: string;
  /** Its address inside the hall. */
  readonly to: string;
}
export interface Around {
  /** What `[1]`, `[2]` … point to. */
  readonly sources: readonly Source[];
  /** Whether more of the text will come, and what marks point to perhaps with it. */
  readonly isOpen: boolean;
  /** Whether links open a tab of their own: what is on the page would be lost. */
  readonly inNewTab: boolean;
}
export const around = createContext<Around>({ sources: [], isOpen: false, inNewTab: false });
