// Live message for people whose 'For You' list has changed. Screens that show the list fetch it
// again.
import { factIdsOf, type Live } from './live.ts';
import { sendToPeople } from './people.ts';

type Facts = readonly { readonly id: string }[];

/** @param discordIds the people whose list has changed; one message goes to all of them */
export function sendForYou(live: Pick<Live, 'send'>, discordIds: readonly string[], facts: Facts): void {
  sendToPeople(live, { people: discordIds }, 'for-you:changed', factIdsOf(facts));
}
