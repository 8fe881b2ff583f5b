// Types of the auction dialogs: what opens them, and their props.

export type OpenAuction = (id: number, what: 'detail' | 'bid' | 'bids') => void;

export interface AuctionDialogProps {
  id: number;
  /** False while the dialog closes: it stays mounted for its closing animation. */
  open: boolean;
  onClose: () => void;
  onOpen: OpenAuction;
}
