// Audit coverage: every successful write route leaves an audit entry.
import { memberRoutes } from '@guild/common/members/members.api';
import { isForAdmins } from '@guild/common/test/permissions';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allRoutes } from '@guild/common/all.routes';
import type { AuditEntry } from '@guild/common/audit/audit.api';
import { actionIn } from '@guild/common/audit/audit.words';
import type { Route, Routes } from '@guild/common/wire/route';
import { discordIdOf } from '../builders.ts';
import { startHall, type Client, type Hall } from '../harness.ts';
import { ownershipOf, whereOwned } from './owned.ts';
import { comeBack } from './people.ts';
import { titled } from './titled.ts';
import { createMaker, newWaitingSignIn, type Maker } from './validCalls.ts';

const table: Routes = allRoutes;
/** Append-only rows are their own log; calls that store nothing have none. */
const ownRecord = new Set([
  ...['placeBid', 'buyOut', 'pingCell', 'askHyperion', 'stopAnswer', 'clearChat', 'testLore'],
  // The entity that gets the picture has the entry.
  'uploadPicture',
  // It only reads.
  'previewImport',
  // Write one for people without access; tests of the feature check it.
  ...['askForAccess', 'applyForAccess', 'withdrawApplication'],
  ...['chooseWay', 'useTrialItem', 'betOnSurvivor', 'guessDeadlyWay', 'cheer'],
  // Deliveries are their own log.
  ...['testWebhookAddress', 'replayDelivery'],
  // Without a bot there is nobody to check, and nothing is posted.
  ...['checkEverybodyInDiscord', 'checkMemberInDiscord'],
  ...['sendDiscordTest', 'announceInDiscord', 'repostInDiscord'],
  // No background task has failed.
  ...['retryFailedTask', 'dropFailedTask'],
]);
/** Change two things, with an audit entry for each. */
const withTwo: readonly string[] = ['acceptApplication', 'admitWaitingSignIn'];
const writing = Object.entries(table).filter(([name, { method }]) => method !== 'GET' && !ownRecord.has(name));

let hall: Hall;
let maker: Client;
let people: Readonly<Record<'member' | 'admin', Client>>;
let calls: Maker;
beforeAll(async () => {
  hall = await startHall();
  maker = await hall.signIn('Admin', 'Mara Maker');
  people = { member: await hall.signIn('Member', 'Moss Member'), admin: await hall.signIn('Admin', 'Ada Admin') };
  const { member } = people;
  calls = createMaker({
    table,
    hall,
    making: {
      makerOf: ({ access }, name) => (!isForAdmins(access) && ownerMakes(name) ? callerOf(table[name]) : maker),
      owner: member,
      other: maker,
      insiders: [member],
    },
  });
});
afterAll(() => hall.close());

/** There is only one, or one per person. */
const hasNoName = ({ entity, action }: AuditEntry): boolean =>
  /^(rank_access|rank_rights|member_settings|access_settings|incident_counter|guild_stats|llm_config|notice_settings|contribution_points|treasury_settings|payout_settings|contract_settings|auction_settings|scouting_settings|lore_settings|preview_settings|upload_settings|backup_settings|first_steps|guild_officers|guild_look|trial_post_settings|discord_settings|desert_map|desert_map_post|desert_map_share|calendar)$/.test(
    entity,
  ) || action === 'notice.all_read';
const fieldsOf = (thing: unknown): string[] => Object.keys(thing as object).sort();
/** Whether other members than the creator are refused. */
const ownerMakes = (name: string): boolean => {
  const one = table[name];
  return one !== undefined && ownershipOf(name, one)?.Member !== undefined;
};
/**
 * Members set only their own absence and characters, and the member in the path was added by an
 * admin. The deal in the call is owed by the guild.
 */
const onlyByAdmin = new Set([
  'changeAbsence',
  'changeCharacters',
  'payDeals',
  'undoPayments',
  'correctDeal',
  'decideDispute',
]);
const isForAdmin = (one: Route | undefined): boolean =>
  one !== undefined && (isForAdmins(one.access) || [...onlyByAdmin].some((name) => table[name] === one));
const callerOf = (one: Route | undefined): Client => (isForAdmin(one) ? people.admin : people.member);

/** Shown when a call leaves no audit entry. */
const whereFirst =
  'What a call needs before it changes something is in `firstOf` of backend/test/closed/recorded.test.ts';
/** Makes a new member inactive. */
async function unseen(id: number): Promise<void> {
  const members = (await hall.database()).collection<{ _id: number }>('guild_members');
  await members.updateOne({ _id: id }, { $set: { lastActive: null, createdAt: new Date(0), isOnline: false } });
}
/** What must exist before a call changes something. */
const firstOf: Readonly<Record<string, (path: string) => Promise<unknown>>> = {
  unwatchAuction: (path) => people.member.put(path),
  removeMaximum: (path) => people.member.put(path, { maximum: 500 }),
  unblockBidder: (path) => people.member.put(path),
  revokeCalendar: (path) => people.member.post(path),
  revokeMapShare: (path) => people.admin.post(path, {}),
  // Only a departure from Discord ends a rank.
  async giveRankBack(path) {
    const members = (await hall.database()).collection<{ _id: number }>('guild_members');
    await members.updateOne({ _id: Number(path.split('/')[3]) }, { $set: { endedRank: 'Officer' } });
  },
  askInactiveMember: (path) => unseen(Number(path.split('/')[3])),
  askInactiveMembers: async () => unseen(Number(await calls.target(memberRoutes.getMember))),
  // An empty season cannot be closed.
  clearClients: async () => calls.target(table['getContract'] as Route),
  clearContractors: async () => calls.target(table['rateContract'] as Route),
  // Reports of today stay.
  cleanUpReports: async () => {
    const id = Number(await calls.target(table['getReport'] as Route));
    const reports = (await hall.database()).collection<{ _id: number }>('scouting_reports');
    await reports.updateOne({ _id: id }, { $set: { lastUpdated: new Date(0) } });
  },
  unlinkOpenId: async () => {
    const _id = Number(await newWaitingSignIn(hall));
    const signIns = (await hall.database()).collection<{ _id: number }>('openid_sign_ins');
    await signIns.updateOne({ _id }, { $set: { state: 'linked', discordId: discordIdOf('Moss Member') } });
  },
  readAllNotices: async () => calls.target(table['readNotice'] as Route),
};
const entriesOf = async ({ discordId }: Client): Promise<AuditEntry[]> =>
  (await people.admin.get<AuditEntry[]>(`/api/audit?who=${discordId}&limit=500`)).body;

describe("the caller's audit entry is written", () => {
  test.each(titled(writing))('%s', async (_title, name, one) => {
    const caller = callerOf(one);
    const { method, path, body } = await calls.call(name, one);
    await firstOf[name]?.(path);
    const before = new Set((await entriesOf(caller)).map(({ id }) => id));
    const json = { 'Content-Type': 'application/json' };
    const reply = await caller.raw(method, path, body === undefined ? '' : JSON.stringify(body), json);
    expect([whereOwned, name, reply.status]).toEqual([whereOwned, name, one.status]);
    if (name === 'signOutEverywhere') await comeBack(hall, 'Member', caller);
    const left = (await entriesOf(caller)).filter(({ id }) => !before.has(id));
    expect([whereFirst, left.length]).toEqual([whereFirst, withTwo.includes(name) ? 2 : 1]);
    for (const entry of left) {
      expect(actionIn(entry)).not.toBe(entry.action);
      expect([entry.action, entry.name === null]).toEqual([entry.action, hasNoName(entry)]);
      if (entry.before !== null && entry.after !== null) expect(fieldsOf(entry.before)).toEqual(fieldsOf(entry.after));
    }
  });
});
