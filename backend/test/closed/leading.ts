// Prepares contracts, seasons, resources, hauls and shares for a call.
import { randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { GuildImport } from '@guild/common/imports/imports.api';
import type { Route, Routes } from '@guild/common/wire/route';
import { newBackupState, type BackupState } from '../../src/features/backups/backups.state.ts';
import { bid, bidsOf, hourMs } from '../auctions.ts';
import { until, type Client, type Hall } from '../harness.ts';

export interface Making {
  /** The person who creates the entity for a call of this name. */
  makerOf(create: Route, name: string): Client;
  /** The person whose notices and calendar are read. */
  readonly owner: Client;
  /** The person who causes a notice to the owner. */
  readonly other: Client;
  /** The people who may make a call. They join an entity before they leave it. */
  readonly insiders: readonly Client[];
}

export interface MakerParts {
  readonly table: Routes;
  readonly hall: Hall;
  readonly making: Making;
}

/** Steps of a contract before a call of this name succeeds. */
const before: Readonly<Record<string, readonly ('claim' | 'activate' | 'complete' | 'overdue')[]>> = {
  unclaimContract: ['claim'],
  activateContract: ['claim'],
  completeContract: ['claim', 'activate'],
  failContract: ['claim', 'overdue'],
  rateContract: ['claim', 'activate', 'complete'],
};
/** Prepares a contract of the maker for a call of this name; everybody who may claims it. */
export async function leadContract(
  id: string,
  name: string,
  maker: Client,
  { hall, making }: MakerParts,
): Promise<void> {
  const at = `/api/contracts/${id}`;
  for (const step of before[name] ?? []) {
    if (step === 'claim') for (const each of [...making.insiders, making.other]) await each.post(`${at}/claim`);
    else if (step === 'complete') await maker.post(`${at}/complete`, {});
    else if (step === 'activate') await maker.post(`${at}/activate`);
    else {
      const past = { $set: { deadline: new Date(hall.clock.now() - 1000) } };
      await (await hall.database()).collection<{ _id: number }>('contracts').updateOne({ _id: Number(id) }, past);
    }
  }
}
/** Waits until the rows of an import are written, so that it can be undone. */
export const leadImport = (id: string, maker: Client): Promise<void> =>
  until(async () => (await maker.get<GuildImport>(`/api/imports/${id}`)).body.state === 'done', 'the import');
/** A backup that can be downloaded. @returns its name */
export async function listedBackup(hall: Hall): Promise<string> {
  const name = 'listed.guild-backup.gz';
  mkdirSync(hall.env.backups.folder, { recursive: true });
  writeFileSync(path.join(hall.env.backups.folder, name), 'a backup');
  const states = (await hall.database()).collection<BackupState>('backup_state');
  const at = new Date(hall.clock.now());
  const state = {
    ...newBackupState(at.getTime()),
    backups: [{ name, madeAt: at, bytes: 8, places: ['folder' as const] }],
  };
  await states.updateOne({ _id: 1 }, { $set: state }, { upsert: true });
  return name;
}
/** A closed season of the contractors. */
export async function closedSeason(hall: Hall): Promise<string> {
  const id = randomInt(10, 1e9);
  const at = new Date(hall.clock.now());
  const season = { id, board: 'contractors', number: id, startedAt: at, endedAt: at, endedBy: 'Somebody' };
  const seasons = (await hall.database()).collection<{ _id: number; seasons: object[] }>('contract_seasons');
  await seasons.updateOne({ _id: 1 }, { $push: { seasons: season }, $inc: { version: 1 } });
  return id.toString();
}
const marking = new WeakMap<Making, Promise<unknown>>();
/** Lets members mark from now on. */
export async function letMembersMark({ making }: MakerParts): Promise<void> {
  const set = marking.get(making) ?? making.other.put('/api/settings/scouting', { membersMayMark: true });
  marking.set(making, set);
  await set;
}
/** A mark that the owner has just made. @returns its id */
export async function lastChange({ making: { owner } }: MakerParts): Promise<string> {
  await owner.post('/api/scouting', { category: 'control_point', locations: ['I-9'] });
  const changes = await owner.get<{ id: number }[]>('/api/scouting/changes?limit=1');
  return changes.body[0]?.id.toString() ?? 'none';
}
/** Makes this person the requester of treasury requests from now on. */
async function handOver(resource: number, { discordId }: Client, hall: Hall): Promise<void> {
  const resources = (await hall.database()).collection<{ _id: number }>('treasury_resources');
  await resources.updateOne({ _id: resource }, { $set: { 'requests.0.discordId': discordId }, $inc: { version: 1 } });
}
/** Ends an event that everybody missed. Asa Asker has objected. */
export async function missedByEverybody(id: number, hall: Hall): Promise<void> {
  const asker = await hall.signIn('Member', 'Asa Asker');
  const database = await hall.database();
  const users = await database
    .collection<{ _id: number; username: string; discordId: string }>('users')
    .find()
    .toArray();
  const at = new Date(hall.clock.now() - 2 * hourMs);
  const answers = users.map(({ _id: userId, username, discordId }) => ({
    id: userId,
    userId,
    username,
    discordId,
    at,
    status: 'going',
    wanted: 'going',
    note: null,
    attended: false,
  }));
  const theirs = answers.filter(({ discordId }) => discordId === asker.discordId);
  const undecided = { outcome: null, decidedBy: null, decidedByDiscordId: null };
  const objections = theirs.map(({ userId, username, discordId }) => ({
    userId,
    username,
    discordId,
    at,
    text: 'I was there',
    ...undecided,
  }));
  const past = { startsAt: at, endsAt: new Date(hall.clock.now() - hourMs) };
  await database
    .collection<{ _id: number }>('events')
    .updateOne({ _id: id }, { $set: { ...past, answers, objections, openObjections: 1 }, $inc: { version: 1 } });
}
/** An offer of Asa Asker for an item. @param author makes this person its author instead. @returns its id */
async function offerFor(itemId: number, author: Client | null, hall: Hall): Promise<string> {
  const asker = await hall.signIn('Member', 'Asa Asker');
  const { body } = await asker.post<{ id: number }>(`/api/marketplace/${itemId}/offers`, {
    quantity: 1,
    price: 5,
    priceUnit: 'Solari',
  });
  const items = (await hall.database()).collection<{ _id: number }>('marketplace_items');
  const theirs = { $set: { 'offers.0.discordId': author?.discordId }, $inc: { version: 1 } };
  if (author !== null) await items.updateOne({ _id: itemId }, theirs);
  return body.id.toString();
}
/**
 * The inner id in a path: the marked cell of a report, a new bid, the first ledger line of a resource, or
 * the owner's request if a member.
 */
export async function inner({ method, path }: Route, id: string, { hall, making }: MakerParts): Promise<string> {
  // The cell of every report created here.
  if (path.includes(':cell')) return 'I-9';
  // Any kind will do, because hidden entities of all kinds look the same.
  if (path.includes(':kind')) return '1';
  // Somebody who takes part in the event, or is added to it.
  if (/\/(?:people|attendance|objections)\/:discordId/.test(path)) {
    const person = await hall.signIn('Member', 'Asa Asker');
    if (path.endsWith('/remove')) await person.post(`/api/events/${id}/join`);
    return person.discordId;
  }
  if (path.includes(':bidId')) {
    const bidder = await hall.signIn('Member', 'Bo Bidder');
    await bid(bidder, Number(id), 12);
    return (await bidsOf(bidder, Number(id)))[0]?.id.toString() ?? 'none';
  }
  if (path.includes(':offerId')) return offerFor(Number(id), method === 'DELETE' ? making.owner : null, hall);
  const resource = `/api/treasury/${id}`;
  if (path.includes(':entryId')) {
    const ledger = await making.other.get<{ id: number }[]>(`${resource}/ledger`);
    return ledger.body.at(-1)?.id.toString() ?? 'none';
  }
  for (const each of [making.owner, await hall.signIn('Member', 'Asa Asker')]) {
    const asked = await each.post<{ id: number; status: string }>(`${resource}/withdrawals`, { amount: 1 });
    // An admin's request applies at once.
    if (asked.body.status !== 'pending') continue;
    if (method === 'DELETE' && each !== making.owner) await handOver(Number(id), making.owner, hall);
    return asked.body.id.toString();
  }
  return 'none';
}

const solari = [{ currency: 'Solari', amount: 9 }] as const;
const everybody = ({ making: { insiders, other } }: MakerParts): Client[] => [...new Set([...insiders, other])];
const contractorOf = (client: Client, parts: MakerParts): Client | undefined =>
  everybody(parts).find((each) => each !== client);
/** The participants of a contract of the maker. */
export const peopleOfHaul = (maker: Client, parts: MakerParts): { discordId: string }[] =>
  [contractorOf(maker, parts)].flatMap((one) => (one === undefined ? [] : [{ discordId: one.discordId }]));

/** Lets organizers propose hauls from now on. */
async function letOrganizers({ hall }: MakerParts): Promise<void> {
  const settings = (await hall.database()).collection<{ _id: number }>('payout_settings');
  const usual = { latePercent: 50, cutPercent: 10, rankWeights: [], version: 1, outbox: [] };
  await settings.updateOne({ _id: 1 }, { $set: { organizersMay: true }, $setOnInsert: usual }, { upsert: true });
}
/**
 * A completed contract of the maker with one contractor; each further one costs as much as the
 * contract.
 * @returns its id
 */
export async function completedContract(maker: Client, parts: MakerParts): Promise<number> {
  await letOrganizers(parts);
  const made = await maker.post<{ id: number }>('/api/contracts', {
    title: 'A sound contract',
    description: 'A sound description',
    contractType: 'raid',
    targetLocation: 'H-5',
    difficulty: 'easy',
    reward: 11,
    deadline: new Date(parts.hall.clock.now() + 86_400_000).toISOString(),
  });
  if (made.status !== 201) throw new Error(`No contract was posted: ${JSON.stringify(made.body)}`);
  const at = `/api/contracts/${made.body.id}`;
  await contractorOf(maker, parts)?.post(`${at}/claim`);
  await maker.post(`${at}/activate`);
  await maker.post(`${at}/complete`, {});
  return made.body.id;
}

/** An open haul of a contract of the maker. */
export async function haulFor(
  maker: Client,
  parts: MakerParts,
  people = peopleOfHaul(maker, parts),
): Promise<{ id: number; version: number }> {
  const sourceId = await completedContract(maker, parts);
  const made = await maker.post<{ id: number; version: number }>('/api/payouts/hauls', {
    source: 'contract',
    sourceId,
    amounts: solari,
    people,
  });
  if (made.status !== 201) throw new Error(`No haul was entered: ${JSON.stringify(made.body)}`);
  return made.body;
}
/** Adds goods to a deal of this person, who is both sides of it then. */
async function withGoods(id: number, { discordId }: Client, hall: Hall): Promise<void> {
  const goods = { name: 'Plate', quantity: 1, handedAt: null, receivedAt: null };
  const deals = (await hall.database()).collection<{ _id: number }>('deals');
  await deals.updateOne({ _id: id }, { $set: { goods, debtorDiscordId: discordId }, $inc: { version: 1 } });
}
/** Ends an auction, and offers its lot to the first insider. */
export async function offerLot(id: number, { hall, making }: MakerParts): Promise<void> {
  const [bidder = making.other] = making.insiders;
  const auctions = (await hall.database()).collection<{ _id: number }>('auctions');
  const until = new Date(hall.clock.now() + 24 * hourMs);
  const offer = {
    bidderId: 1,
    bidderUsername: 'Ada',
    bidderDiscordId: bidder.discordId,
    amount: 20,
    automatic: false,
    until,
  };
  const set = { status: 'ended', endReason: 'time', reversal: { dealId: 1_000_000, attempt: 1, offer, passed: [] } };
  await auctions.updateOne({ _id: id }, { $set: set, $inc: { version: 1 } });
}
/** A share of the first insider, or of somebody else whose dispute is to be decided, paid before it is confirmed. @returns its id */
export async function shareFor(name: string, parts: MakerParts): Promise<number> {
  const admin = await parts.hall.signIn('Admin', 'Hale Hauler');
  const { id } = await haulFor(
    admin,
    parts,
    everybody(parts).map(({ discordId }) => ({ discordId })),
  );
  await admin.post(`/api/payouts/hauls/${id}/close`, {});
  // Nobody decides their own dispute.
  const [first = parts.making.other] = parts.making.insiders;
  const owner = name === 'decideDispute' ? parts.making.other : first;
  const { body } = await owner.get<{ id: number }[]>(`/api/deals?source=haul&sourceId=${id}&side=creditor`);
  const [share] = body;
  if (share === undefined) throw new Error('Nobody has a share');
  if (name === 'handOverGoods' || name === 'undoHandOver' || name === 'receiveGoods')
    await withGoods(share.id, owner, parts.hall);
  const dispute = { text: 'Something is missing' };
  if (name === 'withdrawDispute' || name === 'decideDispute')
    await owner.post(`/api/deals/${share.id}/dispute`, dispute);
  // The person who is paid answers the guild.
  if (name === 'answerDispute') await admin.post(`/api/deals/${share.id}/dispute`, dispute);
  if (name === 'undoHandOver') await owner.post(`/api/deals/${share.id}/hand-over`);
  if (name === 'confirmDeal' || name === 'undoPayments') await admin.post('/api/deals/pay', { dealIds: [share.id] });
  return share.id;
}
