// Tests that cards show the avatars of their people.
import { beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { anAuction } from '@guild/common/test/auctions.builders';
import { anEvent, aResponse } from '@guild/common/test/events.builders';
import { anItem } from '@guild/common/test/market.builders';
import { other } from '@guild/common/test/people';
import { answerCalls } from '../../test/fakeServer.ts';
import { renderUi } from '../../test/renderUi.tsx';
import { startAuctions, startEvents, startItems } from '../../test/stores.ts';
import { AuctionCard } from '../features/auctions/core/AuctionCard.tsx';
import { EventCard } from '../features/events/core/EventCard.tsx';
import { people } from '../features/events/events.store.ts';
import { ItemCard } from '../features/market/ItemCard.tsx';
import { useFaces } from '../platform/session/faces.store.ts';

const pictures = (): (string | null)[] => [...document.querySelectorAll('img')].map((one) => one.getAttribute('src'));

beforeEach(() => useFaces.setState({ byId: {}, memberIds: {}, failed: {} }));

describe('avatars', () => {
  it('are shown for bidders, sellers, organizers and participants', async () => {
    answerCalls({
      'GET /api/users': () => ({ body: [{ id: 1, discordId: other, username: 'x', avatar: 'theirs' }] }),
    });
    startAuctions(anAuction({ id: 1, sellerDiscordId: other }));
    startItems(anItem({ id: 2, sellerDiscordId: other }));
    startEvents(anEvent({ id: 3, organizerDiscordId: other }));
    people.want(3);
    people.take(3, { rows: [aResponse({ eventId: 3, discordId: other })], version: 1 });
    const open = (): void => undefined;
    renderUi(
      <>
        <AuctionCard id={1} onOpen={open} />
        <ItemCard id={2} onOpen={open} onEdit={open} onOffer={open} />
        <EventCard id={3} onOpen={open} />
      </>,
    );
    // Two for the seller, one each for the organizer and a participant.
    await waitFor(() => expect(pictures()).toHaveLength(4));
    for (const src of pictures()) expect(src).toContain(`/avatars/${other}/theirs.png`);
  });
});
