// Answers for the text of the search field: results of the server, and the things that a typed
// command fits. Requested a moment after the last key. Answers for an earlier text are dropped.
import { understand, type Command } from '@guild/common/search/commands';
import { searchRoutes, type FoundKind } from '@guild/common/search/search.api';
import { call } from '../../platform/api/api.ts';
import { useResource } from '../../platform/api/resource.ts';
import type { CommandOption } from '../../platform/features/commandPart.ts';
import { maySee } from '../../platform/features/section.ts';
import type { Viewer } from '../../platform/session/session.store.ts';
import { sections } from '../sections.ts';

const pauseMs = 80;
/** Number of options of a command that are shown. */
const maxOptions = 6;

export interface Found<T> {
  readonly found: readonly T[];
  /** Why there is no answer. */
  readonly failure: unknown;
  /** Whether the answer for the current text is still to come. */
  readonly pending: boolean;
  readonly retry: () => void;
}
interface Answer<T> {
  /** The text that this is the answer to. */
  readonly text: string;
  readonly found: readonly T[];
}

/** A failed search. Its `cause` is the failure of the call. */
class SearchFailed extends Error {
  /** The text that was searched for. */
  readonly text: string;
  constructor(text: string, cause: unknown) {
    super('the search failed', { cause });
    this.text = text;
  }
}

/**
 * @param text empty: nothing is requested
 * @param ask the request for this text
 * @returns the latest answer, also while the one for the current text is still to come, and a
 *   function that repeats the request
 */
function useAnswer<T>(text: string, ask: (signal: AbortSignal) => Promise<readonly T[]>): Found<T> {
  const askSoon = async (signal: AbortSignal): Promise<Answer<T>> => {
    if (text === '') return { text, found: [] };
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    signal.throwIfAborted();
    try {
      return { text, found: await ask(signal) };
    } catch (cause) {
      throw new SearchFailed(text, cause);
    }
  };
  const { loaded, retry } = useResource(askSoon, { key: text });
  if (text === '') return { found: [], failure: null, pending: false, retry };
  if (loaded.phase === 'ready')
    return { found: loaded.data.found, failure: null, pending: loaded.data.text !== text, retry };
  const failed = loaded.phase !== 'loading' && loaded.failure instanceof SearchFailed ? loaded.failure : null;
  return { found: [], failure: failed?.cause ?? null, pending: failed?.text !== text, retry };
}

/**
 * Results of the server. Those for the shorter text stay until the answer arrives, so that nothing
 * jumps while somebody types.
 * @param text the trimmed text of the field
 */
export const useFound = (text: string): Found<FoundKind> =>
  useAnswer(text, (signal) => call(searchRoutes.search, { query: { q: text }, signal }));

/** Asks the section that does a command for the things that it fits. @throws ApiError */
async function optionsFor(command: Command, viewer: Viewer, signal: AbortSignal): Promise<readonly CommandOption[]> {
  const values = sections.filter((one) => maySee(one, viewer)).flatMap(({ commands = [] }) => commands);
  const parts = await Promise.all(values.map(({ load }) => load()));
  const find = parts.map((part) => part[command.name]).find((one) => one !== undefined);
  return (await find?.(command, viewer, signal))?.slice(0, maxOptions) ?? [];
}

export interface FoundCommand extends Found<CommandOption> {
  /** The understood command. null: the text is none. */
  readonly command: Command | null;
}
/**
 * The command that the text is understood as, and the things that it fits. Empty until the answer
 * for exactly this text arrives, so that nobody does what they have not typed.
 * @param text the trimmed text of the field
 */
export function useCommand(text: string, viewer: Viewer): FoundCommand {
  const command = understand(text, viewer);
  const answer = useAnswer(command === null ? '' : text, (signal) =>
    command === null ? Promise.resolve([]) : optionsFor(command, viewer, signal),
  );
  return { ...answer, command, found: answer.pending ? [] : answer.found };
}
