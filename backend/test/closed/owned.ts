// Calls that only some of the people with access may make, such as the owner.
import type { OnlyFor, Route } from '@guild/common/wire/route';
import type { PersonName } from './people.ts';

type Refused = Partial<Record<PersonName, number>>;
/** Who is refused by `onlyFor` of a route. `seller` has created the entity. */
function refusedBy(onlyFor: OnlyFor): Refused {
  if (onlyFor === 'others') return { seller: 403 };
  return onlyFor === 'owner' ? { Member: 403, Admin: 403, bidder: 403 } : { Member: 403, bidder: 403 };
}
/** Routes with other rules, or with other statuses. */
const exceptions: Readonly<Record<string, Refused>> = {
  getOwnMembership: { 'left the server': 403 },
  unclaimContract: { seller: 409 },
  // With several contractors the call must name one.
  rateContract: { seller: 400 },
  // The member in the path was added by an admin, and is nobody's own.
  changeAbsence: { Member: 403, seller: 403, bidder: 403 },
  // The member in the path was added by an admin, and is nobody's own.
  changeCharacters: { Member: 403, seller: 403, bidder: 403 },
  confirmDeal: { Admin: 403, seller: 403, bidder: 403 },
  // The lot is offered to the member.
  takeOffer: { Admin: 403, seller: 403, bidder: 403 },
  refuseOffer: { Admin: 403, seller: 403, bidder: 403 },
  // An admin acts for the guild, which owes it.
  disputeDeal: { seller: 403, bidder: 403 },
  answerDispute: { Admin: 403, seller: 403, bidder: 403 },
  withdrawDispute: { Admin: 403, seller: 403, bidder: 403 },
  decideDispute: { Member: 403, seller: 403, bidder: 403 },
  // The guild owes it.
  undoPayments: { Member: 403, seller: 403, bidder: 403 },
  payDeals: { Member: 403, seller: 403, bidder: 403 },
  correctDeal: { Member: 403, seller: 403, bidder: 403 },
  listDealEntries: { seller: 403, bidder: 403 },
  // Without a part in the haul there is nothing to give up.
  waiveHaul: { Admin: 409, seller: 409, bidder: 409 },
  handOverGoods: { Admin: 403, seller: 403, bidder: 403 },
  undoHandOver: { Admin: 403, seller: 403, bidder: 403 },
  receiveGoods: { Admin: 403, seller: 403, bidder: 403 },
  waiveDeal: { Admin: 403, seller: 403, bidder: 403 },
  // There is no form.
  applyForAccess: { 'rank without access': 409, 'left the server': 409 },
  joinTrial: { seller: 409 },
  // Everybody has alerts and API tokens of their own.
  changeAlert: { Member: 404, Admin: 404, bidder: 404 },
  removePushDevice: { Guest: 404, Member: 404, Admin: 404, bidder: 404 },
  revokeToken: { Guest: 404, Member: 404, Admin: 404, bidder: 404 },
  removeAlert: { Member: 404, Admin: 404, bidder: 404 },
  readNotice: { Guest: 404, Member: 404, Admin: 404, bidder: 404 },
  resumeAnswer: { Guest: 404, Member: 404, Admin: 404, bidder: 404 },
  stopAnswer: { Guest: 404, Member: 404, Admin: 404, bidder: 404 },
};

/** The statuses of people who have access to a route and are refused; null: nobody is. */
export function ownershipOf(name: string, { onlyFor, access, path }: Route): Refused | null {
  if (name in exceptions) return exceptions[name] ?? null;
  if (onlyFor !== null) return refusedBy(onlyFor);
  // Removed things are not found by people who may not restore them.
  return access === 'member' && path.endsWith('/:id/restore') ? { Member: 404, bidder: 404 } : null;
}

/** Shown next to unexpected replies. */
export const whereOwned =
  "Does only the owner pass? Add `onlyFor: 'owner-or-…'` with a right below `access` of the route in its *.api.ts";
