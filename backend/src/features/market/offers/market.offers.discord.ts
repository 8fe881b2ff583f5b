// The buttons below the notice about an offer on Discord: accept and decline.
import { itemLink } from '@guild/common/market/market.links';
import { offerRoutes, type ItemOffer } from '@guild/common/market/market.offers.api';
import { idInPress, linkButton, rowsOf } from '../../../platform/discord/messages/buttons.ts';
import type { DiscordAction, DiscordMessage } from '../../../platform/discord/contribution.ts';
import { boldText, escapeDiscord } from '../../../platform/discord/messages/text.ts';
import type { Env } from '../../../platform/process/env.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import { acceptAction, declineAction, termsOf } from './market.offers.notices.ts';
import type { Offers } from './market.offers.ts';

export function offerActions(
  { answerOffer }: Pick<Offers, 'answerOffer'>,
  { env: { publicUrl } }: { readonly env: Pick<Env, 'publicUrl'> },
): readonly DiscordAction[] {
  const answer = async (
    [itemId, offerId]: readonly string[],
    accept: boolean,
    caller: Caller,
  ): Promise<DiscordMessage> => {
    const offer: ItemOffer = await answerOffer(idInPress(itemId), idInPress(offerId), { accept }, caller);
    const done = accept ? 'accepted' : 'declined';
    return {
      content: `You ${done} the offer of ${boldText(offer.username)} for ${boldText(offer.itemName)}: ${escapeDiscord(termsOf(offer))}\\.`,
      components: rowsOf([linkButton('Open', publicUrl + itemLink(offer.itemId))]),
    };
  };
  const route = offerRoutes.answerOffer;
  return [
    { ...acceptAction, route, replaces: true, run: ({ args }, caller) => answer(args, true, caller) },
    { ...declineAction, route, replaces: true, run: ({ args }, caller) => answer(args, false, caller) },
  ];
}
