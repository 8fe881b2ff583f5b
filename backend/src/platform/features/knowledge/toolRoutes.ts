// Routes that Hyperion's language model may call, and the sources of what they return.
import type { LoreSource } from '@guild/common/lore/chat.api';
import type { Reply, Route } from '@guild/common/wire/route';

/** One GET route that the model may call, with the rights of the person asking. */
export interface ToolRoute {
  readonly route: Route;
  /** The source of one item of a list, or of the whole reply of another route. */
  readonly sourceOf: (item: unknown) => LoreSource;
  /** Names of fields that the model does not get. */
  readonly hidden: readonly string[];
}
type ItemOf<R extends Route> = Reply<R> extends readonly (infer T)[] ? T : Reply<R>;

/** Defines a route that the model may call. @param sourceOf its title may be text that people typed */
export const toolRoute = <R extends Route>(
  route: R,
  sourceOf: (item: ItemOf<R>) => LoreSource,
  hidden: readonly string[] = [],
): ToolRoute => ({ route, sourceOf: sourceOf as ToolRoute['sourceOf'], hidden });
