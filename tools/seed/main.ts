// Demo seed: fills an empty database with the demo guild, once. `MONGODB_URI=… node dist/seed.mjs`.
// With `DEMO_SEED=big` the guild has 500 members and 2,300 things more.
import { randomUUID } from 'node:crypto';
import { standInChannelOf } from '@guild/common/discord/discord.standIn';
import { itemNameKey } from '@guild/common/auctions/auctions.rules';
import { importedWords } from '@guild/common/imports/imports.kinds';
import { isAwayOn, type Absence } from '@guild/common/members/absences.api';
import { nameKeyOf } from '@guild/common/members/characters.api';
import { addDays, momentOf, wallClock } from '@guild/common/wire/guildTime';
import { insertBidRows } from '../../backend/src/features/auctions/bidding/auctions.bidRows.ts';
import { presentFormat } from '../../backend/src/platform/store/database/formats.ts';
import { createIds, type Ids } from '../../backend/src/platform/store/documents/ids.ts';
import { createLog } from '../../backend/src/platform/process/log.ts';
import { connectMongo } from '../../backend/src/platform/store/database/mongo.ts';
import { buildIndexes } from '../../backend/src/platform/store/documents/stored.ts';
import {
  auctionModels,
  type AuctionDocument,
  type AuctionModels,
  type BidDocument,
} from '../../backend/src/features/auctions/core/auctions.model.ts';
import { alertModels, type AlertModels } from '../../backend/src/features/alerts/alerts.model.ts';
import { contractModels, type ContractModels } from '../../backend/src/features/contracts/core/contracts.model.ts';
import {
  mercenaryModels,
  type MercenaryModels,
} from '../../backend/src/features/contracts/mercenaries/mercenaries.model.ts';
import { seasonModels, type SeasonModels } from '../../backend/src/features/contracts/seasons/seasons.model.ts';
import { dashboardModels, type DashboardModels } from '../../backend/src/features/dashboard/dashboard.model.ts';
import { postModels, type PostModels } from '../../backend/src/features/discord/posts/discord.posts.model.ts';
import { createPostRows } from '../../backend/src/features/discord/posts/discord.posts.rows.ts';
import type { EventRole } from '@guild/common/events/events.roles';
import { takesSeat } from '@guild/common/events/events.rules';
import { withFigures, type AnswerRow } from '../../backend/src/features/events/signup/events.answers.ts';
import { plannedOf } from '../../backend/src/features/events/core/events.decisions.ts';
import {
  eventModels,
  newDocument,
  type EventDocument,
  type StoredObjection,
  type EventModels,
} from '../../backend/src/features/events/core/events.model.ts';
import { storedTemplates } from '../../backend/src/features/events/templates/events.templates.model.ts';
import { importModels, type ImportModels } from '../../backend/src/features/imports/imports.model.ts';
import {
  sortKeysOf,
  marketModels,
  type MarketModels,
  type StoredOffer,
} from '../../backend/src/features/market/market.model.ts';
import {
  contributionModels,
  type ContributionModels,
} from '../../backend/src/features/members/contributions/members.contributions.model.ts';
import { memberModels, type MemberModels } from '../../backend/src/features/members/core/members.model.ts';
import type { StoredNote } from '../../backend/src/platform/people/audit/audit.ts';
import type { Caller } from '../../backend/src/platform/people/caller.ts';
import { dealModels, type DealModels } from '../../backend/src/features/deals/deals.model.ts';
import { nightModels, type NightModels } from '../../backend/src/features/nights/nights.model.ts';
import { payoutModels, type PayoutModels } from '../../backend/src/features/payouts/payouts.model.ts';
import {
  storedChanges,
  type ChangeDocument,
} from '../../backend/src/features/scouting/history/scouting.changes.model.ts';
import { reportModels, type ReportModels } from '../../backend/src/features/scouting/core/scouting.model.ts';
import { ledgerModels, type LedgerModels } from '../../backend/src/features/treasury/ledger/treasury.ledger.model.ts';
import {
  resourceModels,
  type ResourceDocument,
  type ResourceModels,
} from '../../backend/src/features/treasury/core/treasury.model.ts';
import { noteModels, type NoteModels } from '../../backend/src/features/lore/core/lore.model.ts';
import { trialModels, type TrialModels } from '../../backend/src/features/trials/core/trials.model.ts';
import { storedUsers, type UserDocument } from '../../backend/src/features/session/session.model.ts';
import { uploadModels, type UploadModels } from '../../backend/src/features/uploads/uploads.model.ts';
import { storedAccessRequests } from '../../backend/src/features/access/access.model.ts';
import type { Model } from 'mongoose';
import { insert } from './insert.ts';
import { demoAccessSettings, demoApplicant, demoApplications, demoOnTrial } from './applications.ts';
import { demoAuctionDeals } from './auctionDeals.ts';
import { demoAuctions, type DemoAuction } from './auctions.ts';
import { moreAuctions, moreContracts, moreEvents, moreItems, moreNotes, morePeople } from './big.ts';
import type { ContractRow } from './contracts.shapes.ts';
import { demoContracts } from './contracts.ts';
import { demoEntries } from './contributions.ts';
import { addDesert } from './desert.ts';
import { demoEvents, demoRole, presentAt, type DemoEvent } from './events.ts';
import { demoGuides, type DemoGuide } from './guides.ts';
import { demoMercenaries } from './mercenaries.ts';
import { demoItems, type DemoItem } from './market.ts';
import { addFigures } from './figures.ts';
import { addHauls } from './hauls.ts';
import { readGuildConfig } from '../../backend/src/platform/http/pages/pages.ts';
import { guildConfigPath } from '../../backend/src/platform/process/env.ts';
import { addLootNights } from './lootNights.ts';
import { addTrials } from './nights.ts';
import { demoAbsence, demoAdmins, demoPeople, type DemoPerson } from './people.ts';
import { picturesOf } from './pictures.ts';
import { randomFrom } from './random.ts';
import { createRecord, type DemoRecord } from './record.ts';
import { demoSeasons } from './seasons.ts';
import { demoVault } from './treasury.ts';

interface Models
  extends
    AuctionModels,
    AlertModels,
    MemberModels,
    ContributionModels,
    EventModels,
    MarketModels,
    ContractModels,
    SeasonModels,
    MercenaryModels,
    ResourceModels,
    ReportModels,
    DashboardModels,
    TrialModels,
    NoteModels,
    PostModels,
    UploadModels {
  readonly users: Model<UserDocument>;
  readonly templates: ReturnType<typeof storedTemplates.model>;
  readonly requests: ReturnType<typeof storedAccessRequests.model>;
  /** Entries of the treasury. */
  readonly ledger: LedgerModels['entries'];
  readonly payouts: PayoutModels;
  readonly deals: DealModels;
  readonly nights: NightModels;
  readonly imports: ImportModels['imports'];
  /** Changes of the desert's marks. */
  readonly changes: Model<ChangeDocument>;
}
interface Mark {
  _id: string;
  state: 'begun' | 'done';
}
const markId = 'demo-seed';
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const minuteMs = 60_000;
const [firstAdmin] = demoAdmins;

/** Parameters for all parts of the demo guild. */
interface Making {
  readonly models: Models;
  readonly ids: Ids;
  readonly record: DemoRecord;
  /** User ids by Discord id. */
  readonly userIds: Map<string, number>;
  /** Ms since 1970. */
  readonly now: number;
}

/** The absence of the demo guild. @param today `YYYY-MM-DD` */
function absenceFrom(today: string): Absence {
  const { fromDay, toDay, note } = demoAbsence;
  return { from: addDays(today, fromDay), to: addDays(today, toDay), note };
}

/** Writes one person as a user and a member. */
async function addPerson(
  { models, ids, record, userIds, now }: Making,
  person: DemoPerson,
  zone: string,
): Promise<void> {
  const userId = await ids.next('users');
  const seen = new Date(now - person.seenMinutesAgo * minuteMs);
  const createdAt = new Date(now - person.joinedDaysAgo * dayMs);
  await insert(models.users, {
    _id: userId,
    discordId: person.discordId,
    username: person.name,
    avatar: null,
    createdAt,
    lastSignInAt: seen,
  });
  const memberId = await ids.next('guild_members');
  await insert(models.members, {
    _id: memberId,
    name: person.name,
    nameKey: nameKeyOf(person),
    discordId: person.discordId,
    role: person.role,
    rankSetBy: 'app',
    level: person.level,
    contribution: person.contribution,
    denied: false,
    isOnline: false,
    guildSource: 'primary',
    avatar: null,
    characters: [...person.characters],
    changedIn: {},
    ...(person.name === demoAbsence.name && { absence: absenceFrom(wallClock(now, zone).day) }),
    lastActive: seen,
    createdAt,
    deletedAt: null,
    deletedBy: null,
    outbox: [],
    version: 1 + demoEntries(person, now).length,
  });
  for (const [at, entry] of demoEntries(person, now).entries())
    await insert(models.entries, { ...entry, _id: await ids.next('contribution_entries'), memberId, version: at + 1 });
  userIds.set(person.discordId, userId);
  const { name, discordId, role } = person;
  const note = { action: 'member.added', entity: 'guild_members', name, after: { name, discordId, role } };
  record.note(createdAt.getTime(), null, memberId, note);
}

function toDocument(id: number, lot: DemoAuction, userIds: ReadonlyMap<string, number>): AuctionDocument {
  const bought = lot.ended === 'buyout' ? lot.buyoutPrice : null;
  const leader = lot.placed.at(-1);
  const bidder = leader && {
    bidderId: userIds.get(leader.bidder.discordId) ?? 0,
    bidderUsername: leader.bidder.name,
    bidderDiscordId: leader.bidder.discordId,
  };
  return {
    ...(bidder && lot.maximum !== null && { maxima: [{ ...bidder, amount: lot.maximum, isOver: false }] }),
    leaderAutomatic: lot.maximum !== null,
    _id: id,
    itemName: lot.itemName,
    nameKey: itemNameKey(lot.itemName),
    description: lot.description,
    category: lot.category,
    seller: lot.seller.name,
    sellerDiscordId: lot.seller.discordId,
    imageUrl: `/art/category-${lot.category.toLowerCase()}.svg`,
    startingPrice: lot.startingPrice,
    currentBid: bought ?? leader?.amount ?? lot.startingPrice,
    priceUnit: lot.priceUnit,
    buyoutPrice: lot.buyoutPrice,
    quantity: lot.quantity,
    startTime: new Date(lot.startTime),
    endTime: new Date(lot.endTime),
    originalEndTime: new Date(lot.endTime),
    status: lot.ended === undefined ? 'active' : 'ended',
    endReason: lot.ended ?? null,
    leaderId: leader ? (userIds.get(leader.bidder.discordId) ?? null) : null,
    leaderUsername: leader?.bidder.name ?? null,
    leaderDiscordId: leader?.bidder.discordId ?? null,
    withoutWinner: false,
    noticesDue: false,
    noticedBid: null,
    bidCount: lot.placed.length,
    createdAt: new Date(lot.startTime),
    updatedAt: new Date(leader?.at ?? lot.startTime),
    version: lot.placed.length + (lot.ended === undefined ? 1 : 2),
    deletedAt: null,
    deletedBy: null,
    outbox: [],
  };
}

/** @returns the auction */
async function addAuction({ models, ids, record, userIds }: Making, lot: DemoAuction): Promise<AuctionDocument> {
  const id = await ids.next('auctions');
  const auction = toDocument(id, lot, userIds);
  const rows: BidDocument[] = [];
  for (const [index, bid] of lot.placed.entries()) {
    const isLast = index === lot.placed.length - 1;
    rows.push({
      _id: await ids.next('auction_bids'),
      auctionId: id,
      bidderId: userIds.get(bid.bidder.discordId) ?? 0,
      bidderUsername: bid.bidder.name,
      bidderDiscordId: bid.bidder.discordId,
      // A buyout is the last bid, at the buyout price.
      bidAmount: isLast ? auction.currentBid : bid.amount,
      bidTime: new Date(bid.at),
      automatic: isLast && lot.maximum !== null,
    });
  }
  await insertBidRows(models.bids, rows);
  const pictures = await picturesOf(models, lot.itemName, lot.seller.discordId, lot.startTime);
  await insert(models.auctions, { ...auction, ...pictures });
  const { itemName: name, startingPrice, buyoutPrice, priceUnit, status, endReason } = auction;
  const thing = { entity: 'auction', name };
  const after = { itemName: name, startingPrice, buyoutPrice, priceUnit };
  record.note(lot.startTime, lot.seller, id, { ...thing, action: 'auction.created', after });
  if (endReason !== 'admin') return auction;
  const ended = { before: { status: 'active', endReason: null }, after: { status, endReason } };
  record.note(lot.endTime, firstAdmin, id, { ...thing, action: 'auction.ended', ...ended });
  return auction;
}

/** The deals of auctions with a winner. */
async function addAuctionDeals(
  { models, ids, userIds, now }: Making,
  auctions: readonly AuctionDocument[],
  among: readonly DemoPerson[],
): Promise<void> {
  const people = callersOf(userIds, among);
  const nextId = (): Promise<number> => ids.next('deals');
  const won = auctions.filter(({ status, leaderDiscordId }) => status === 'ended' && leaderDiscordId !== null);
  for (const [place, auction] of won.entries())
    for (const { deal, entries } of await demoAuctionDeals(auction, { place, people, now, nextId })) {
      await insert(models.deals.deals, deal);
      await insert(models.deals.entries, ...entries);
    }
}

/** Alerts of the first admin. */
async function addAlerts({ models, ids, now }: Making): Promise<void> {
  const form = {
    category: null,
    most: null,
    unit: 'Solari',
    resource: null,
    cells: [] as string[],
    isOn: true,
  } as const;
  const createdAt = new Date(now - dayMs);
  const alerts = [
    { ...form, id: await ids.next('alerts'), kind: 'auction', words: 'thumper', most: 60_000, createdAt },
    { ...form, id: await ids.next('alerts'), kind: 'mark', words: '', resource: 'spice_craters', createdAt },
  ] as const;
  await insert(models.alerts, { _id: firstAdmin.discordId, alerts: [...alerts], version: 1, outbox: [] });
}

/** The offers for an item, some minutes after each other. @param at when the item was listed */
async function offersFor(
  { ids }: Pick<Making, 'ids'>,
  { offers, priceUnit }: DemoItem,
  at: Date,
): Promise<StoredOffer[]> {
  const made: StoredOffer[] = [];
  for (const { author, isDeclined, ...offer } of offers) {
    const offeredAt = at.getTime() + (made.length + 1) * 11 * minuteMs;
    made.push({
      id: await ids.next('market_offers'),
      username: author.name,
      discordId: author.discordId,
      ...offer,
      priceUnit,
      at: new Date(offeredAt),
      state: isDeclined ? 'declined' : 'open',
      reason: null,
      closedAt: isDeclined ? new Date(offeredAt + 5 * minuteMs) : null,
    });
  }
  return made;
}

async function addItem(making: Making, item: DemoItem): Promise<void> {
  const { models, ids, record, now } = making;
  const at = new Date(now - item.hoursAgo * 60 * minuteMs);
  const { name, description, category, listingType, priceUnit, quantity } = item;
  const isWanted = listingType === 'buying';
  const id = await ids.next('marketplace_items');
  const prices = { price: isWanted ? null : item.price, wantedPrice: isWanted ? item.price : null };
  const offers = await offersFor(making, item, at);
  await insert(models.items, {
    _id: id,
    name,
    description,
    category,
    listingType,
    priceUnit,
    quantity,
    ...prices,
    ...sortKeysOf({ name, listingType, ...prices }),
    seller: item.seller.name,
    sellerDiscordId: item.seller.discordId,
    imageUrl: `/art/category-${category.toLowerCase()}.svg`,
    wantedItems: [...item.wantedItems],
    ...(await picturesOf(models, name, item.seller.discordId, at.getTime())),
    isAvailable: true,
    ...(offers.length > 0 && { offers }),
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
    deletedBy: null,
    outbox: [],
    version: offers.length + 1,
  });
  const after = { name, category, listingType, quantity, price: item.price, priceUnit };
  record.note(at.getTime(), item.seller, id, { action: 'item.created', entity: 'item', name, after });
  const personal = { entity: 'item', name, personal: true } as const;
  for (const { author, isDeclined } of item.offers) {
    const offer = offers.find(({ discordId }) => discordId === author.discordId);
    if (offer === undefined) continue;
    record.note(offer.at.getTime(), author, id, { action: 'item.offer_made', ...personal });
    if (isDeclined)
      record.note((offer.closedAt ?? offer.at).getTime(), item.seller, id, {
        action: 'item.offer_declined',
        ...personal,
      });
  }
}

/** The objection of the last person to sign up for a past event. @param at ms since 1970 */
function objectionsOf({
  event: { objection, organizer },
  answers,
  at,
}: {
  event: DemoEvent;
  answers: readonly AnswerRow[];
  at: number;
}): StoredObjection[] {
  const author = answers.at(-1);
  if (objection === null || author === undefined) return [];
  const { userId, username, discordId } = author;
  const { text, isExcused } = objection;
  return [
    {
      userId,
      username,
      discordId,
      text,
      at: new Date(at),
      outcome: isExcused ? 'excused' : null,
      decidedBy: isExcused ? organizer.name : null,
      decidedByDiscordId: isExcused ? organizer.discordId : null,
    },
  ];
}

async function addEvent({ models, ids, record, userIds, now }: Making, event: DemoEvent, zone: string): Promise<void> {
  const id = await ids.next('events');
  const date = addDays(wallClock(now, zone).day, event.inDays);
  const { title, description, type, time, maxParticipants, organizer, participants, isSeries } = event;
  const series = { seriesId: isSeries ? id : null, repeat: isSeries ? ('weekly' as const) : null };
  const channelId = type === 'Tournament' ? standInChannelOf('announcement') : null;
  const beginning = { title, description, type, time, maxParticipants, date, channelId, ...series };
  const startsAt = momentOf(date, time, zone);
  const createdAt = Math.min(now, startsAt) - 3 * dayMs;
  const thing = { entity: 'event', name: title };
  const after = { title, type, date, time, maxParticipants };
  record.note(createdAt, organizer, id, { ...thing, action: 'event.created', after });
  const answers: AnswerRow[] = [];
  const isAway = startsAt > now && isAwayOn(absenceFrom(wallClock(now, zone).day), date);
  const away = isAway ? demoPeople.find((person) => person.name === demoAbsence.name) : undefined;
  const coming = participants.filter((person) => person !== away);
  // All of them have answered before now, however many they are.
  const answerMs = Math.min(97 * minuteMs, (3 * dayMs) / (coming.length + 2));
  const roles: EventRole[] = [];
  for (const role of event.roles) roles.push({ ...role, id: await ids.next('event_roles') });
  for (const [at, person] of coming.entries()) {
    const joinedAt = Math.round(createdAt + (at + 1) * answerMs);
    const wanted = at % 7 === 6 ? 'late' : 'going';
    const { status = wanted, role } = roles.length === 0 ? {} : demoRole(roles, at, coming.length);
    record.note(joinedAt, person, id, { ...thing, action: 'event.answered', after: { status, note: null } });
    answers.push({
      id: await ids.next('event_participants'),
      userId: userIds.get(person.discordId) ?? 0,
      username: person.name,
      discordId: person.discordId,
      at: new Date(joinedAt),
      status,
      wanted: 'going',
      note: null,
      attended: event.objection === null ? null : presentAt(event).includes(person),
      ...(at === coming.length - 1 && event.objection?.isExcused === true && { excused: true }),
      ...(role && { roleId: role.id, secondRoleId: null, seatRoleId: takesSeat(status) ? role.id : null }),
    });
  }
  if (away !== undefined)
    answers.push({
      id: await ids.next('event_participants'),
      userId: userIds.get(away.discordId) ?? 0,
      username: away.name,
      discordId: away.discordId,
      at: new Date(createdAt + (coming.length + 1) * answerMs),
      status: 'absent',
      wanted: 'going',
      note: null,
      attended: null,
      isAway: true,
    });
  const objections = objectionsOf({ event, answers, at: startsAt + dayMs });
  if (event.objection !== null) {
    const present = answers
      .filter(({ attended }) => attended === true)
      .map(({ username, discordId }) => ({ username, discordId }));
    record.note(startsAt + hourMs, organizer, id, { ...thing, action: 'event.attendance_set', after: { present } });
    const author = coming.at(-1);
    for (const { text, outcome, at: objectedAt } of objections) {
      if (author !== undefined)
        record.note(objectedAt.getTime(), author, id, { ...thing, action: 'event.objected', after: { text } });
      if (outcome !== null)
        record.note(objectedAt.getTime() + hourMs, organizer, id, {
          ...thing,
          action: 'event.objection_decided',
          after: { who: author?.name, outcome },
        });
    }
  }
  const organizedBy = { username: organizer.name, discordId: organizer.discordId };
  const at = new Date(createdAt);
  const stored: EventDocument = {
    ...newDocument(id, { ...beginning, startsAt, ...(roles.length > 0 && { roles }) }, organizedBy),
    ...withFigures(answers, { roles }),
    ...(objections.length > 0 && {
      objections,
      openObjections: objections.filter(({ outcome }) => outcome === null).length,
    }),
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
    deletedBy: null,
    outbox: [],
    version: answers.length + 1,
  };
  await insert(models.events, stored);
  const fields = plannedOf(stored);
  if (isSeries)
    await insert(models.series, {
      _id: id,
      repeat: 'weekly',
      repeatOn: null,
      everyWeeks: null,
      anchor: date,
      anchorOccurrence: 0,
      nextOccurrence: 1,
      changedFrom: 1,
      fields,
      organizer: organizer.name,
      organizerDiscordId: organizer.discordId,
      isEnded: false,
      endedWith: null,
      followedOthers: [],
      outbox: [],
      version: 1,
    });
  if (event.isTemplate)
    await insert(models.templates, {
      _id: await ids.next('event_templates'),
      name: 'Night raid',
      ...fields,
      roles: fields.roles ?? null,
      channelId: fields.channelId ?? null,
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
      deletedBy: null,
      outbox: [],
      version: 1,
    });
}

/** Adds the notes of the guild, guides among them. */
async function addNotes({ models, ids, record, now }: Making, notes: readonly DemoGuide[]): Promise<void> {
  for (const [slot, { tags, ...note }] of notes.entries()) {
    const id = await ids.next('lore_notes');
    const at = new Date(now - (notes.length - slot) * hourMs);
    await insert(models.notes, {
      _id: id,
      ...note,
      tags: [...tags],
      author: firstAdmin.name,
      authorDiscordId: firstAdmin.discordId,
      updatedBy: firstAdmin.name,
      updatedByDiscordId: firstAdmin.discordId,
      slot,
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
      deletedBy: null,
      outbox: [],
      version: 1,
    });
    const { title: name } = note;
    record.note(at.getTime(), firstAdmin, id, { action: 'lore_note.created', entity: 'lore_note', name });
  }
}

/** People who may trade, as callers. */
const callersOf = (userIds: ReadonlyMap<string, number>, among: readonly DemoPerson[] = demoPeople): Caller[] =>
  among.filter(mayTrade).map(({ name, discordId, role }): Caller => ({
    userId: userIds.get(discordId) ?? 0,
    discordId,
    username: name,
    avatar: null,
    memberId: null,
    rank: role,
    access: role === 'Admin' ? 'Admin' : 'Member',
    rights: [],
    sessionId: '',
  }));

/** Adds two applications. One person signed in for this, and is not in the roster. */
async function addApplications({ models, ids, userIds, now }: Making): Promise<void> {
  const { name, discordId, hoursAgo } = demoApplicant;
  const userId = await ids.next('users');
  const signedInAt = new Date(now - hoursAgo * 60 * minuteMs);
  await insert(models.users, {
    _id: userId,
    discordId,
    username: name,
    avatar: null,
    createdAt: signedInAt,
    lastSignInAt: signedInAt,
  });
  const [one, ...others] = callersOf(userIds);
  const other = others.find(({ access }) => access === 'Admin');
  const onTrial = others.find(({ username }) => username === demoOnTrial.name);
  if (one === undefined || other === undefined || onTrial === undefined) throw new Error('nobody to decide');
  const applicant = { ...one, userId, discordId, username: name };
  await insert(models.requests, ...demoApplications({ applicant, onTrial, officers: [one, other], now }));
}

/** Adds the treasury with two months of ledger. */
async function addTreasury({ models, ids, record, userIds, now }: Making): Promise<void> {
  const people = callersOf(userIds);
  const vault = await demoVault({
    people,
    admins: people.filter(({ access }) => access === 'Admin'),
    random: randomFrom(11),
    now,
    nextId: () => ids.next('treasury_resources'),
    nextEntryId: () => ids.next('treasury_entries'),
    nextRequestId: () => ids.next('treasury_requests'),
  });
  for (const { document, entries } of vault) {
    await insert(models.resources, document);
    await insert(models.ledger, ...entries);
    const { name, unit, goalAmount } = document;
    const note = { action: 'resource.created', entity: 'resource', name, after: { name, unit, goalAmount } };
    record.note(document.createdAt.getTime(), firstAdmin, document._id, note);
  }
  const [first] = vault;
  if (first !== undefined) await addImport({ models, ids, record, userIds }, first.document, vault.length);
}

/** The import of the treasury's opening balances. It is too old to be undone. */
async function addImport(
  { models, ids, record, userIds }: Pick<Making, 'models' | 'ids' | 'record' | 'userIds'>,
  { _id: firstId, createdAt }: Pick<ResourceDocument, '_id' | 'createdAt'>,
  rows: number,
): Promise<void> {
  const [id, source] = [await ids.next('imports'), 'Vault before the hall.csv'];
  await insert(models.imports, {
    _id: id,
    kind: 'resources',
    source,
    rows,
    written: rows,
    state: 'done',
    createdBy: firstAdmin.name,
    createdByDiscordId: firstAdmin.discordId,
    createdByUserId: userIds.get(firstAdmin.discordId) ?? 0,
    finishedAt: createdAt,
    kept: 0,
    keptNames: [],
    firstId,
    createdAt,
    updatedAt: createdAt,
    deletedAt: null,
    deletedBy: null,
    version: 1,
    outbox: [],
  });
  const name = `${importedWords('resources', rows)} from ${source}`;
  record.note(createdAt.getTime(), firstAdmin, id, { action: 'import.started', entity: 'import', name });
}

/** Adds the contracts of two seasons, one of them closed. */
async function addContracts(
  { models, ids, record, userIds, now }: Making,
  zone: string,
  more: readonly ContractRow[],
): Promise<void> {
  const people = callersOf(userIds);
  const personOf = (note: StoredNote): DemoPerson | null =>
    demoPeople.find(({ discordId }) => discordId === note.actor?.discordId) ?? null;
  const admin = people.find(({ discordId }) => discordId === firstAdmin.discordId);
  if (admin === undefined) throw new Error('nobody to close a season');
  const seasons = demoSeasons(admin, now);
  await insert(models.seasons, seasons.document);
  for (const { at, note } of seasons.notes) record.note(at, firstAdmin, seasons.document._id, note);
  for (const mercenary of demoMercenaries(people, now)) await insert(models.mercenaries, mercenary);
  const next = {
    nextId: () => ids.next('contracts'),
    nextClaimId: () => ids.next('contract_claims'),
    nextRatingId: () => ids.next('contract_ratings'),
    nextDealId: () => ids.next('deals'),
  };
  const board = { people, zone, now, seasonsAt: seasons.at, ...next };
  for (const { document, notes, deals } of await demoContracts(board, more)) {
    // When the app starts, it handles this fact and updates the standings.
    const posted = { id: randomUUID(), at: document.createdAt, format: presentFormat };
    const outbox = [{ ...posted, kind: 'contract:created', data: {} }];
    await insert(models.contracts, { ...document, outbox });
    await insert(models.deals.deals, ...deals.map(({ deal }) => deal));
    await insert(models.deals.entries, ...deals.flatMap(({ entries }) => entries));
    for (const { at, note } of notes) {
      record.note(at, personOf(note), document._id, note);
    }
  }
}

/**
 * Asks for the messages of events and auctions in the stand-in for Discord. Contracts get theirs by
 * their first fact.
 */
async function addDiscordPosts({ models, now }: Making): Promise<void> {
  const rows = createPostRows(models, { now: () => now });
  const add = (kind: string, about: number): Promise<void> =>
    rows.add({ _id: `${kind}-${about}`, kind, about, channelId: standInChannelOf(kind) });
  for (const { _id } of await models.events.find({ startsAt: { $gt: new Date(now) } }).lean()) await add('event', _id);
  for (const { _id } of await models.auctions.find({ status: 'active' }).lean()) await add('auction', _id);
}

const mayTrade = (person: DemoPerson): boolean => person.role === 'Member' || person.role === 'Admin';

async function seed(making: Making): Promise<void> {
  const { models, now } = making;
  const zone = process.env['GUILD_TIMEZONE'] ?? 'UTC';
  const isBig = process.env['DEMO_SEED'] === 'big';
  const people = isBig ? [...demoPeople, ...morePeople()] : demoPeople;
  for (const person of people) await addPerson(making, person, zone);
  await addApplications(making);
  // Oldest first, so that ids increase with time as in real use.
  const usual = demoAuctions(demoPeople.filter(mayTrade), now);
  const lots = [...usual, ...(isBig ? moreAuctions(people.filter(mayTrade), now) : [])].sort(
    (one, other) => one.startTime - other.startTime,
  );
  const made: AuctionDocument[] = [];
  for (const lot of lots) made.push(await addAuction(making, lot));
  await addAuctionDeals(making, made, people);
  for (const item of [...demoItems, ...(isBig ? moreItems(people.filter(mayTrade)) : [])]) await addItem(making, item);
  await addAlerts(making);
  const events = [...demoEvents(), ...(isBig ? moreEvents(people.filter(mayTrade)) : [])];
  for (const event of events) await addEvent(making, event, zone);
  await addNotes(making, [...demoGuides, ...(isBig ? moreNotes() : [])]);
  await addContracts(making, zone, isBig ? moreContracts() : []);
  const callers = callersOf(making.userIds);
  const admin = callers.find(({ discordId }) => discordId === firstAdmin.discordId);
  if (admin !== undefined) {
    await addHauls({ ...making, admin });
    const bidders = callers.filter(({ discordId }) => discordId !== admin.discordId);
    const { name: guildName } = readGuildConfig(guildConfigPath(process.env['GUILD_CONFIG']));
    await addLootNights({ ...making, admin, bidders, guildName });
  }
  await addTreasury(making);
  await addDesert(models, { scouts: callers, now, zone, ids: making.ids });
  await addTrials({ ...making, people: callers });
  await addFigures(making);
  if ((process.env['DISCORD_STAND_IN'] ?? '') !== '') await addDiscordPosts(making);
  await making.record.write();
}

async function main(): Promise<void> {
  const uri = process.env['MONGODB_URI'];
  if (uri === undefined) throw new Error('MONGODB_URI says which database to fill');
  const db = await connectMongo(uri, { log: createLog({ level: 'warn', part: 'seed' }) });
  try {
    const payouts = payoutModels(db);
    const deals = dealModels(db);
    const nights = nightModels(db);
    const models: Models = {
      ...auctionModels(db),
      ...alertModels(db),
      ...memberModels(db),
      ...contributionModels(db),
      ...eventModels(db),
      ...marketModels(db),
      ...contractModels(db),
      ...seasonModels(db),
      ...mercenaryModels(db),
      ...resourceModels(db),
      ...reportModels(db),
      changes: storedChanges.model(db),
      ledger: ledgerModels(db).entries,
      payouts,
      nights,
      deals,
      imports: importModels(db).imports,
      ...dashboardModels(db),
      ...trialModels(db),
      ...noteModels(db),
      ...postModels(db),
      ...uploadModels(db),
      users: storedUsers.model(db),
      templates: storedTemplates.model(db),
      requests: storedAccessRequests.model(db),
    };
    const marks = db.collection<Mark>('settings');
    const mark = await marks.findOne({ _id: markId });
    if (mark?.state === 'done') return;
    // State `begun` without `done`: the existing data comes from an interrupted seed.
    if (mark === null && (await models.users.estimatedDocumentCount()) > 0) return;
    await marks.updateOne({ _id: markId }, { $set: { state: 'begun' } }, { upsert: true });
    for (const { collection } of [
      ...[
        models.users,
        models.members,
        models.auctions,
        models.bids,
        payouts.hauls,
        deals.deals,
        deals.entries,
        nights.nights,
      ],
      ...[
        models.contracts,
        models.seasons,
        models.mercenaries,
        models.resources,
        models.ledger,
        models.reports,
        models.items,
        models.alerts,
        models.events,
        models.counters,
        models.stats,
        models.trials,
        models.notes,
        models.entries,
        models.series,
        models.templates,
        models.changes,
        models.participants,
        models.posts,
        models.requests,
        models.imports,
      ],
    ])
      await collection.deleteMany({});
    await db.collection('audit_entries').deleteMany({});
    const ids = createIds(db, { auction_bids: 500 });
    const userIds = new Map<string, number>();
    await buildIndexes(db.models);
    await seed({ models, ids, record: createRecord({ db, ids, userIds }), userIds, now: Date.now() });
    // The demo guild is set up already.
    const steps = db.collection<{ _id: number; dismissed: boolean; version: number; outbox: object[] }>('first_steps');
    await steps.updateOne({ _id: 1 }, { $set: { dismissed: true, version: 1, outbox: [] } }, { upsert: true });
    const form = db.collection<{ _id: number; version: number; outbox: object[] }>('access_settings');
    await form.updateOne({ _id: 1 }, { $set: { ...demoAccessSettings, version: 1, outbox: [] } }, { upsert: true });
    await marks.updateOne({ _id: markId }, { $set: { state: 'done' } });
  } finally {
    await db.destroy();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`the demo guild could not be made: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
