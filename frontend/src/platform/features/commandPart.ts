// What a feature adds to the search: actions that are done there, by the name of the action.
import type { ActionName } from '@guild/common/search/actions';
import type { Command } from '@guild/common/search/commands';
import type { Viewer } from '../session/session.store.ts';

/** One thing that a command fits, such as one auction. */
export interface CommandOption {
  /** What is done, such as 'Bid 552 Solari on Thumper'. */
  readonly title: string;
  /** One more line of text: the present state, or why it cannot be done. */
  readonly more: string;
  /** When it starts, in ISO 8601. */
  readonly at?: string;
  /** The address where the same can be done. It opens if there is no `run`. */
  readonly link: string;
  /** Asked before it is done. */
  readonly question?: { readonly text: string; readonly action: string };
  /** Does it and shows the result. Absent: it cannot be done like this, or needs a form. */
  readonly run?: (goTo: (to: string) => void) => Promise<unknown>;
}
/** Finds the things that a command fits, the best first. The search shows the first ones. @throws ApiError */
export type FindOptions = (command: Command, viewer: Viewer, signal: AbortSignal) => Promise<readonly CommandOption[]>;
export type CommandPart = Readonly<Partial<Record<ActionName, FindOptions>>>;

/** Number of things that are read, because some do not fit. As in a query. */
const optionsRead = '30';
/** The query for the list of the things that a command may fit. */
export const queryFor = ({ target }: Command): { readonly limit: string; readonly search?: string } => ({
  limit: optionsRead,
  ...(target !== '' && { search: target }),
});
