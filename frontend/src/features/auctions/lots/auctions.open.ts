// What can be opened of an auction, and what its dialogs are given.

export type OpenAuction = (id: number, what: 'detail' | 'bid' | 'bids') => void;

export interface AuctionDialogProps {
  id: number;
  /** Closing is shown, so a dialog stays for a moment after the address has let it go. */
  open: boolean;
  onClose: () => void;
  onOpen: OpenAuction;
}
