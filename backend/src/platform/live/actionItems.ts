// Tells people that what concerns them right now is another than it was; who shows it asks for it again.
import { factIdsOf, type Live } from './live.ts';
import { sendToPeople } from './people.ts';

type Facts = readonly { readonly id: string }[];

/** @param discordIds whom it concerns; one message goes to all of them */
export function sendForYou(live: Pick<Live, 'send'>, discordIds: readonly string[], facts: Facts): void {
  sendToPeople(live, { people: discordIds }, 'for-you:changed', factIdsOf(facts));
}
