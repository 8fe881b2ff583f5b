// Tells people that what concerns them right now is another than it was; who shows it asks for it again.
import { factIdsOf, personRoom, type Live } from './live.ts';

type Facts = readonly { readonly id: string }[];

/** @param discordIds whom it concerns; one message goes to all of them */
export function sendForYou(live: Pick<Live, 'send'>, discordIds: readonly string[], facts: Facts): void {
  const rooms = [...new Set(discordIds)].map(personRoom);
  if (rooms.length > 0) live.send(rooms, 'for-you:changed', factIdsOf(facts));
}
