// Refreshes 'For You': a live message for the people whose list has changed. Screens that show the
// list fetch it again.
import {
  on,
  type Delivery,
  type Fact,
  type FactKinds,
  type FactOf,
  type Handler,
  type Kinds,
  type Schemas,
  type Stored,
} from '../store/outbox/facts.ts';
import type { ActionItem, ActionItemsPart } from '../features/feature.ts';
import type { Right } from '@guild/common/members/ranks';
import { adminsRoom, everyoneRoom, factIdsOf, rightRoom, type Live } from './live.ts';
import { sendToPeople } from './people.ts';

type Facts = readonly { readonly id: string }[];

/** @param discordIds the people whose list has changed; one message goes to all of them */
export function sendForYou(live: Pick<Live, 'send'>, discordIds: readonly string[], facts: Facts): void {
  sendToPeople(live, { people: discordIds }, 'for-you:changed', factIdsOf(facts));
}

/** Everybody, all admins, or everybody with a right. */
type Group = 'everyone' | 'admins' | Right;
const roomOf = (group: Group): string => {
  if (group === 'everyone') return everyoneRoom;
  return group === 'admins' ? adminsRoom : rightRoom(group);
};
interface Refresh<T extends Stored, F extends Fact> {
  readonly name: string;
  readonly live: Pick<Live, 'send'>;
  /** The people whose lines the facts have changed: a group, or Discord ids. */
  readonly people: Group | ((delivery: Delivery<T, F>) => readonly string[] | Group);
}
/** Handler that refreshes the dashboards of the people whose lines these facts have changed. */
export const refreshForYou = <T extends Stored, M extends Schemas, K extends keyof M & string>(
  facts: FactKinds<T, M>,
  kinds: Kinds<K>,
  { name, live, people }: Refresh<T, FactOf<FactKinds<T, M>, K> & Fact>,
): Handler =>
  on(facts, kinds, {
    name,
    run(delivery) {
      const changed = typeof people === 'string' ? people : people(delivery);
      if (typeof changed !== 'string') sendForYou(live, changed, delivery.facts);
      else live.send(roomOf(changed), 'for-you:changed', factIdsOf(delivery.facts));
    },
  });

/** Lines of one kind, with the place where all of that kind are. */
export interface LineGroup {
  readonly lines: readonly ActionItem[];
  /** How many there are, with those that have no line. */
  readonly count: number;
  readonly link: string;
}
/**
 * The lines of all groups, and how many further ones there are. The link is that of the first group
 * with further ones.
 */
export function withMore(groups: readonly LineGroup[]): Required<Pick<ActionItemsPart, 'lines' | 'more'>> {
  const hidden = groups
    .map(({ lines, count, link }) => ({ count: count - lines.length, link }))
    .filter(({ count }) => count > 0);
  const [first] = hidden;
  const count = hidden.reduce((sum, one) => sum + one.count, 0);
  return {
    lines: groups.flatMap(({ lines }) => lines),
    more: first === undefined ? null : { count, link: first.link },
  };
}
