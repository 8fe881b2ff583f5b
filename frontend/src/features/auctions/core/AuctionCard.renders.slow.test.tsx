// Test that a bid renders only one card again.
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act } from '@testing-library/react';
import { Profiler } from 'react';
import { anAuction } from '@guild/common/test/auctions.builders';
import { answerCalls } from '../../../../test/fakeServer.ts';
import { renderUi } from '../../../../test/renderUi.tsx';
import { startAuctions } from '../../../../test/stores.ts';
import { AuctionCard } from './AuctionCard.tsx';
import { useFaces } from '../../../platform/session/faces.store.ts';
import { auctions } from '../auctions.store.ts';

const count = 200;
// The clock must not tick meanwhile: it renders every card that shows a time.
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it(`one bid among ${count} cards renders one card`, async () => {
  answerCalls({});
  const list = Array.from({ length: count }, (_each, index) =>
    anAuction({ id: index + 1, itemName: `Lot ${index + 1}` }),
  );
  startAuctions(...list);
  // Avatars that are already known cause no render when they arrive.
  useFaces.setState({ byId: Object.fromEntries(list.map(({ sellerDiscordId }) => [sellerDiscordId ?? '', null])) });
  const rendered: string[] = [];
  const open = (): void => undefined;
  renderUi(
    <>
      {list.map(({ id }) => (
        <Profiler key={id} id={id.toString()} onRender={(card) => rendered.push(card)}>
          <AuctionCard id={id} onOpen={open} />
        </Profiler>
      ))}
    </>,
  );
  await act(() => Promise.resolve());
  rendered.length = 0;
  const bid = anAuction({ id: 77, itemName: 'Lot 77', currentBid: 48_900, bidCount: 3, version: 4 });
  await act(async () => {
    auctions.changed({ ...bid, factId: 'f-77-4' });
    await Promise.resolve();
  });
  expect([...new Set(rendered)]).toEqual(['77']);
});
