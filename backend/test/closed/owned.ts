// Calls that only some of the people with access may make, such as the owner.
import type { PersonName } from './people.ts';

/**
 * Statuses of routes that only the owner may call, by the people who have access and are refused.
 * `seller` has created the entity. Removed things are not found by people who may not restore them.
 */
export const owned: Readonly<Record<string, Partial<Record<PersonName, number>>>> = {
  getOwnMembership: { 'left the server': 403 },
  placeBid: { seller: 403 },
  buyOut: { seller: 403 },
  removeAuction: { Member: 403, bidder: 403 },
  restoreAuction: { Member: 404, bidder: 404 },
  changeItem: { Member: 403, Admin: 403, bidder: 403 },
  removeItem: { Member: 403, bidder: 403 },
  restoreItem: { Member: 404, bidder: 404 },
  pingSeller: { seller: 403 },
  changeContract: { Member: 403, Admin: 403, bidder: 403 },
  claimContract: { seller: 403 },
  unclaimContract: { seller: 409 },
  activateContract: { Member: 403, Admin: 403, bidder: 403 },
  completeContract: { Member: 403, Admin: 403, bidder: 403 },
  cancelContract: { Member: 403, Admin: 403, bidder: 403 },
  failContract: { Member: 403, bidder: 403 },
  setPaid: { Member: 403, Admin: 403, bidder: 403 },
  setReceived: { seller: 403 },
  // With several contractors the call must name one.
  rateContract: { seller: 400 },
  removeContract: { Member: 403, bidder: 403 },
  restoreContract: { Member: 404, bidder: 404 },
  takeBackRequest: { Member: 403, Admin: 403, bidder: 403 },
  undoScoutingChange: { Member: 403, bidder: 403 },
  createHaul: { Member: 403, bidder: 403 },
  listCandidates: { Member: 403, bidder: 403 },
  changeHaul: { Member: 403, bidder: 403 },
  closeHaul: { Member: 403, bidder: 403 },
  removeHaul: { Member: 403, bidder: 403 },
  restoreHaul: { Member: 404, bidder: 404 },
  confirmShare: { Admin: 403, seller: 403, bidder: 403 },
  listShareEntries: { seller: 403, bidder: 403 },
  // Without a part in the haul there is nothing to give up.
  waiveHaul: { Admin: 409, seller: 409, bidder: 409 },
  waiveShare: { Admin: 403, seller: 403, bidder: 403 },
  joinTrial: { seller: 409 },
  moveTrialStart: { Member: 403, bidder: 403 },
  cancelTrial: { Member: 403, bidder: 403 },
  joinDemoPeople: { Member: 403, bidder: 403 },
  readNotice: { Guest: 404, Member: 404, Admin: 404, bidder: 404 },
  resumeAnswer: { Guest: 404, Member: 404, Admin: 404, bidder: 404 },
  stopAnswer: { Guest: 404, Member: 404, Admin: 404, bidder: 404 },
};

/** Shown next to unexpected replies. */
export const whereOwned =
  'A call that only some people with access may make has a line in `owned` of backend/test/closed/owned.ts';
