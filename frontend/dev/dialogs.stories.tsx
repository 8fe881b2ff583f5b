// Stories of dialogs, confirm questions and toasts, each open.
import { lazy, type ReactNode } from 'react';
import type { Auction } from '@guild/common/auctions/auctions.api';
import { aBid, anAuction } from '@guild/common/test/auctions.builders';
import { inHours, me } from '@guild/common/test/people';
import type { Answers } from '../test/fakeServer.ts';
import { Button } from '../src/ui/Button.tsx';
import { useConfirm } from '../src/ui/confirm.tsx';
import { Dialog } from '../src/ui/Dialog.tsx';
import { toast } from '../src/ui/toast.ts';
import { Opened } from './Opened.tsx';
import { Row } from './pieces.stories.tsx';
import { never, press, type Story, type as typeInto } from './story.ts';
import { sessionAs } from '../test/session.ts';

const BidDialog = lazy(() => import('../src/features/auctions/bidding/BidDialog.tsx'));
const BidsDialog = lazy(() => import('../src/features/auctions/bidding/BidsDialog.tsx'));
const MyLotsDialog = lazy(() => import('../src/features/auctions/lots/MyLotsDialog.tsx'));
const CreateAuctionDialog = lazy(() => import('../src/features/auctions/core/CreateAuctionDialog.tsx'));
const VideoDialog = lazy(() => import('../src/app/landing/VideoDialog.tsx'));
const Keyboard = lazy(() => import('../src/app/shell/Keyboard.tsx'));

const id = 970;
const nothing = (): void => undefined;
const Bid = (): ReactNode => (
  <Opened>{(open, close) => <BidDialog id={id} open={open} onClose={close} onOpen={nothing} />}</Opened>
);
const Bids = (): ReactNode => (
  <Opened>{(open, close) => <BidsDialog id={id} bare open={open} onClose={close} onOpen={nothing} />}</Opened>
);
const Whole = (): ReactNode => (
  <Opened>{(open, close) => <BidsDialog id={id} bare={false} open={open} onClose={close} onOpen={nothing} />}</Opened>
);
const Lots = (): ReactNode => (
  <Opened>{(open, close) => <MyLotsDialog open={open} onClose={close} onOpen={nothing} />}</Opened>
);
const Create = (): ReactNode => <Opened>{(open, close) => <CreateAuctionDialog open={open} onClose={close} />}</Opened>;

const rows = [48_200, 41_000, 30_000, 12_500, 900].map((bidAmount, at) =>
  aBid({ id: 50 - at, auctionId: id, bidAmount, bidTime: inHours(-at / 2 - 0.2) }),
);
const struck = aBid({ id: 51, auctionId: id, bidAmount: 1e12, bidTime: inHours(-0.1), struckAt: inHours(-0.1) });
interface Deps {
  auction?: Partial<Auction>;
  found?: 'yes' | 'no' | 'failed' | 'loading';
  bids?: 'full' | 'none' | 'failed' | 'loading';
}
/** Answers for one auction and its bids. */
function lot({ auction = {}, found = 'yes', bids = 'full' }: Deps = {}): Pick<Story, 'auctions' | 'answers'> {
  const one = anAuction({ id, itemName: 'Glass compass', ...auction });
  const answers: Answers = {
    [`GET /api/auctions/${id}`]: () => {
      if (found === 'loading') return never;
      return found === 'yes' ? { body: one } : { status: found === 'no' ? 404 : 503 };
    },
    [`GET /api/auctions/${id}/bids`]: () => {
      if (bids === 'loading') return never;
      return bids === 'failed' ? { status: 503 } : { body: bids === 'full' ? [struck, ...rows] : [] };
    },
  };
  return { answers, ...(found === 'yes' && { auctions: [one] }) };
}
const over = { status: 'ended', endReason: 'time', endTime: inHours(-1), updatedAt: inHours(-1) } as const;
const won = { ...over, winnerId: 7, winnerUsername: 'Oro Dast', winnerDiscordId: '100000000000000077' } as const;
const noBids = { bidCount: 0, leaderId: null, leaderUsername: null, leaderDiscordId: null, currentBid: 100 } as const;

const ownLots = [
  anAuction({ id: 961, itemName: 'Glass compass', sellerDiscordId: me }),
  anAuction({ id: 962, itemName: 'Resonance pike', sellerDiscordId: me, ...won }),
  anAuction({ id: 963, itemName: 'Stilltent', sellerDiscordId: me, ...over, ...noBids }),
  anAuction({ id: 964, itemName: 'Maker hook', sellerDiscordId: me, ...over, ...noBids, relistedAs: 965 }),
];

function Question({ danger }: { danger: boolean }): ReactNode {
  const confirm = useConfirm();
  const ask = (): void => {
    const text = 'Are you sure you want to cancel the auction for "Glass compass"?';
    void confirm({ title: 'Cancel auction', text, action: 'Cancel auction', cancel: 'Keep auction', danger });
  };
  return (
    <Button data-ask onClick={ask}>
      Ask
    </Button>
  );
}
const longTitle = 'A title that holds what somebody wrote, and they wrote a great deal, without any pause at all';
const LongDialog = (): ReactNode => (
  <Opened>
    {(open, close) => (
      <Dialog
        open={open}
        onClose={close}
        title={longTitle}
        titleFace="text"
        footer={<Button onClick={close}>Close</Button>}
      >
        {Array.from({ length: 30 }, (_, i) => (
          <p key={i}>The head and the foot stay where they are while these lines scroll between them.</p>
        ))}
        <Button>The last thing inside</Button>
      </Dialog>
    )}
  </Opened>
);

const forever = { duration: 3_600_000 } as const;
const toasts = {
  success: () =>
    toast.success({ title: 'Bid Placed', description: 'You bid 48,500 Solari on Glass compass', ...forever }),
  error: () => toast.error({ title: 'Bid Failed', description: 'Your bid must be at least 48,201', ...forever }),
  moved: () =>
    toast.error({
      title: 'Bid Failed',
      description: 'Bid must be higher than current bid of 51,000 Solari',
      action: { label: 'Bid 51,001', onClick: nothing },
      ...forever,
    }),
  notice: () =>
    toast.notice({
      title: 'You were outbid',
      description: 'Oro Dast bid 49,000 Solari on Glass compass.',
      action: { label: 'Bid 49,001', onClick: nothing },
      ...forever,
    }),
};
const Toasts = (): ReactNode => (
  <Row>
    <Button onClick={toasts.success}>Success</Button>
    <Button onClick={toasts.error}>Error</Button>
    <Button onClick={toasts.moved}>Error with a way on</Button>
    <Button onClick={toasts.notice}>Notice</Button>
  </Row>
);
const after = (tell: () => void) => (): Promise<void> => {
  tell();
  return Promise.resolve();
};
const Keys = (): ReactNode => <Opened>{(open, close) => <Keyboard open={open} onClose={close} />}</Opened>;

const dialogs: readonly Omit<Story, 'alone'>[] = [
  { id: 'dialog-bid', name: 'Place a bid', Show: Bid, ...lot() },
  {
    id: 'dialog-bid-typed',
    name: 'Place a bid, typed',
    Show: Bid,
    ...lot(),
    play: () => typeInto('[role=dialog] input', '49000'),
  },
  {
    id: 'dialog-bid-low',
    name: 'Place a bid, too low',
    Show: Bid,
    ...lot(),
    play: () => typeInto('[role=dialog] input', '12'),
  },
  { id: 'dialog-bid-first', name: 'Place the first bid', Show: Bid, ...lot({ auction: noBids, bids: 'none' }) },
  {
    id: 'dialog-bid-pending',
    name: 'Place a bid, on its way',
    Show: Bid,
    ...lot(),
    state: { pending: { [id]: 'bid' } },
  },
  {
    id: 'dialog-bid-leading',
    name: 'Place a bid while leading',
    Show: Bid,
    ...lot({ auction: { leaderDiscordId: me, leaderUsername: 'Maren Quill' } }),
  },
  { id: 'dialog-bid-no-buyout', name: 'Place a bid, no buyout', Show: Bid, ...lot({ auction: { buyoutPrice: null } }) },
  { id: 'dialog-bid-own', name: 'Bid on one’s own', Show: Bid, ...lot({ auction: { sellerDiscordId: me } }) },
  { id: 'dialog-bid-ended', name: 'Bid on an ended one', Show: Bid, ...lot({ auction: won }) },
  { id: 'dialog-bid-guest', name: 'Bid as a Guest', Show: Bid, ...lot(), viewer: sessionAs('Guest') },
  { id: 'dialog-bid-loading', name: 'Bid, loading', Show: Bid, ...lot({ found: 'loading' }) },
  { id: 'dialog-bid-missing', name: 'Bid, not found', Show: Bid, ...lot({ found: 'no' }) },
  { id: 'dialog-bid-failed', name: 'Bid, failed', Show: Bid, ...lot({ found: 'failed' }) },
  { id: 'dialog-bid-offline', name: 'Bid, offline', Show: Bid, ...lot(), connection: 'offline' },
  { id: 'dialog-bids', name: 'The bids', Show: Bids, ...lot() },
  { id: 'dialog-bids-none', name: 'No bids', Show: Bids, ...lot({ bids: 'none' }) },
  { id: 'dialog-bids-loading', name: 'The bids, loading', Show: Bids, ...lot({ bids: 'loading' }) },
  { id: 'dialog-bids-failed', name: 'The bids, failed', Show: Bids, ...lot({ bids: 'failed' }) },
  { id: 'dialog-auction', name: 'An auction by its link', Show: Whole, ...lot() },
  { id: 'dialog-auction-admin', name: 'The same for an Admin', Show: Whole, ...lot(), viewer: sessionAs('Admin') },
  { id: 'dialog-auction-ended', name: 'An ended auction', Show: Whole, ...lot({ auction: won }) },
  {
    id: 'dialog-lots',
    name: 'One’s own lots',
    Show: Lots,
    answers: { 'GET /api/auctions': () => ({ body: ownLots }) },
  },
  { id: 'dialog-lots-none', name: 'No lots of one’s own', Show: Lots },
  { id: 'dialog-create', name: 'Create an auction', Show: Create },
  {
    id: 'dialog-create-refused',
    name: 'Create an auction, refused',
    Show: Create,
    play: () => press('[role=dialog] [type=submit]'),
  },
  { id: 'dialog-long', name: 'A long dialog', Show: LongDialog },
  {
    id: 'dialog-video',
    name: 'The video',
    Show: () => <Opened>{(open, close) => <VideoDialog open={open} onClose={close} />}</Opened>,
  },
  { id: 'dialog-keys', name: 'The list of keys', Show: Keys },
  { id: 'question', name: 'A question', Show: () => <Question danger={false} />, play: () => press('[data-ask]') },
  {
    id: 'question-danger',
    name: 'A dangerous question',
    Show: () => <Question danger />,
    play: () => press('[data-ask]'),
  },
  { id: 'toast-success', name: 'A success', Show: Toasts, play: after(toasts.success) },
  { id: 'toast-error', name: 'A failure', Show: Toasts, play: after(toasts.error) },
  { id: 'toast-notice', name: 'A notice', Show: Toasts, play: after(toasts.notice) },
];
export const dialogStories: readonly Story[] = dialogs.map((one) => ({ ...one, alone: true }));
