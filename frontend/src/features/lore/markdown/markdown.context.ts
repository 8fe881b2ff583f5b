// Context of rendered Markdown: sources and link behavior.
import { createContext } from 'react';

export interface Source {
  /** Id of a note or of another thing of the hall. */
  readonly id: string;
  readonly title: string;
  /** Path inside the hall. */
  readonly to: string;
}
export interface Around {
  /** The sources that `[1]`, `[2]` … refer to. */
  readonly sources: readonly Source[];
  /** Whether more text, and perhaps the sources, will follow. */
  readonly isOpen: boolean;
  /** Whether links open in a new tab, because leaving would lose the page's content. */
  readonly inNewTab: boolean;
  /** Whether addresses outside the hall are links. In an answer of a model they are not. */
  readonly linksOutside: boolean;
}
export const around = createContext<Around>({ sources: [], isOpen: false, inNewTab: false, linksOutside: true });
