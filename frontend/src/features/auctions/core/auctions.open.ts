// What opens an auction dialog, in code and in the address, and the props of the dialogs.
import { maybe } from '@guild/common/wire/fields';
import * as z from 'zod/mini';
import { openId } from '../../../platform/page/address.ts';

/** URL query: the auction whose dialog is open (`bid`: its bid dialog, `bids`: only its bids), and whether the viewer's lots are. */
export const auctionAddress = z.object({
  auction: openId,
  bid: maybe(z.literal('1')),
  bids: maybe(z.literal('1')),
  lots: maybe(z.literal('1')),
});
export type AuctionAddress = z.output<typeof auctionAddress>;

export type OpenAuction = (id: number, what: 'detail' | 'bid' | 'bids') => void;

export interface AuctionDialogProps {
  id: number;
  /** False while the dialog closes: it stays mounted for its closing animation. */
  open: boolean;
  onClose: () => void;
  onOpen: OpenAuction;
}
