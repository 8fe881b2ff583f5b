// Decisions on a member, their points and the list of admins.
import { describe, expect, test } from '@jest/globals';
import type { Rank } from '@guild/common/members/members.api';
import type { Fact } from '../../../platform/store/outbox/facts.ts';
import { AppError } from '../../../platform/errors.ts';
import { aCaller, storedFact } from '../../../../test/builders.ts';
import { followRoster, haveLeft, leaveList, ListHasChanged } from '../ranks/members.admins.decisions.ts';
import {
  LedgerHasChanged,
  reconcileContribution,
  type Contribution,
} from '../contributions/members.contributions.decisions.ts';
import {
  changeCharacters,
  changeMember,
  DemotesAdmin,
  followDiscord,
  giveRankBack,
  removeMember,
  restoreMember,
  setOnline,
  showName,
  signIn,
} from './members.decisions.ts';
import { wantedOf } from './members.entry.ts';
import type { AdminsDocument, MemberDocument } from './members.model.ts';
import { removalIn, undoneBy } from './members.removals.ts';

const now = Date.parse('2026-05-01T12:00:00.000Z');
const [adaId, benId] = ['100000000000000001', '100000000000000002'];
const ada = aCaller('Ada', { access: 'Admin', discordId: adaId });
const ben = (fields: Partial<MemberDocument> = {}): MemberDocument => ({
  _id: 2,
  name: 'Ben',
  nameKey: 'ben',
  discordId: benId,
  role: 'Member',
  rankSetBy: 'discord',
  denied: false,
  leftServer: false,
  level: null,
  contribution: 40,
  lastActive: null,
  isOnline: true,
  guildSource: 'primary',
  avatar: null,
  createdAt: new Date(now),
  version: 7,
  deletedAt: null,
  deletedBy: null,
  outbox: [],
  ...fields,
});
const refusal = (decide: () => unknown): unknown => {
  try {
    decide();
  } catch (error) {
    return error instanceof AppError ? (error.details?.reason ?? error.code) : error;
  }
  return 'nothing';
};

describe('an edit', () => {
  const edit = { caller: ada, entryId: 5, hasLeft: false };
  test('names the new values and the version, and adds a ledger line for points', () => {
    const made = changeMember({ role: 'Member', level: 3, contribution: 50 }, edit)(ben(), now);
    expect(made?.set).toEqual({
      role: 'Member',
      rankSetBy: 'app',
      level: 3,
      contribution: 50,
      changedIn: { role: 8, level: 8, contribution: 8 },
    });
    expect(made?.facts).toMatchObject([
      {
        kind: 'member:updated',
        data: { access: true, version: 8, entry: { id: 5, key: 'set-5', points: 10, before: 40, after: 50 } },
        audit: { action: 'member.rank_changed', before: { level: null }, after: { level: 3 } },
      },
    ]);
  });
  test('of the rank lets a person in whose Discord roles do not, unless they left the server', () => {
    const made = changeMember({ role: 'Member' }, edit)(ben({ denied: true }), now);
    expect(made?.set).toMatchObject({ role: 'Member', rankSetBy: 'app', denied: false });
    expect(made?.facts).toMatchObject([
      { data: { access: true }, audit: { before: { denied: true }, after: { denied: false } } },
    ]);
    const left = changeMember({ role: 'Member' }, edit)(ben({ denied: true, leftServer: true }), now);
    expect(left?.set).not.toHaveProperty('denied');
  });
  test('lets a person in who has the rank already, unless they left the server', () => {
    const denied = ben({ rankSetBy: 'app', denied: true });
    expect(changeMember({ role: 'Member' }, edit)(denied, now)?.set).toMatchObject({ role: 'Member', denied: false });
    expect(changeMember({ role: 'Member' }, edit)({ ...denied, leftServer: true }, now)).toBeNull();
  });
  test('without changes changes nothing', () => {
    expect(changeMember({ role: 'Member', contribution: 40 }, edit)(ben({ rankSetBy: 'app' }), now)).toBeNull();
  });
  test('is stale when one of its own fields has changed since, not for other changes', () => {
    const seen = ben({ changedIn: { level: 5 } });
    expect(refusal(() => changeMember({ level: 4, version: 4 }, edit)(seen, now))).toBe('stale');
    expect(refusal(() => changeMember({ level: 4, version: 5 }, edit)(seen, now))).toBe('nothing');
    expect(refusal(() => changeMember({ role: 'Guest', version: 4 }, edit)(seen, now))).toBe('nothing');
  });
  test('cannot demote an admin who is still on the list of admins', () => {
    const admin = ben({ role: 'Admin' });
    const demote = (hasLeft: boolean) => () => changeMember({ role: 'Guest' }, { ...edit, hasLeft })(admin, now);
    expect(refusal(demote(false))).toMatchObject({ discordId: benId });
    expect(refusal(demote(false))).toBeInstanceOf(DemotesAdmin);
    expect(refusal(demote(true))).toBe('nothing');
  });
});

describe('a removal', () => {
  const by = { caller: ada, isLast: false, hasLeft: false };
  test('stores its time, so that restoring finds what was removed with it', () => {
    const made = removeMember(by)(ben(), now);
    expect(made).toMatchObject({ set: { isOnline: false }, facts: [{ data: { access: true, removedAt: now } }] });
    const removed = ben({ deletedAt: new Date(now) });
    const facts = restoreMember(ada, () => [])(removed, now + 5000)?.facts ?? [];
    expect(facts).toMatchObject([{ kind: 'member:restored', data: { removedAt: now } }]);
    const outbox = facts.map(({ kind, data }): Fact => storedFact(kind, now + 5000, data));
    expect(undoneBy(ben({ outbox }))).toEqual({ memberId: 2, discordId: benId, at: now, key: `2-${now}` });
  });
  test('stored without a time by an earlier version gets it from the member, or from the fact', () => {
    const at = new Date(now);
    expect(removalIn(ben({ deletedAt: new Date(now - 1) }), { at, data: {} }).at).toBe(now - 1);
    expect(removalIn(ben(), { at, data: {} }).at).toBe(now);
  });
  test('of oneself and of the last admin is refused', () => {
    const self = ben({ discordId: adaId, role: 'Admin' });
    expect(refusal(() => removeMember(by)(self, now))).toBe('yourself');
    expect(refusal(() => removeMember({ ...by, isLast: true })(self, now))).toBe('last_admin');
    expect(refusal(() => removeMember(by)(ben({ role: 'Admin' }), now))).toBeInstanceOf(DemotesAdmin);
  });
});

describe('the characters of a member', () => {
  const main = { name: 'Sandwolf', class: 'Trooper', level: 40 };
  const other = { name: 'Bee', class: null, level: null };
  const own = { caller: aCaller('Ben', { access: 'Member', discordId: benId }), byCharacter: false };
  test('are set by the member and by admins, and by nobody else', () => {
    const decide = changeCharacters({ characters: [main] }, own);
    expect(decide(ben(), now)).toMatchObject({
      set: {
        characters: [main],
        name: 'Ben',
        discordName: null,
        nameKey: 'ben\nsandwolf',
        changedIn: { characters: 8 },
      },
      facts: [
        {
          data: { characters: true, renamed: false },
          audit: { action: 'member.characters_changed', before: { characters: [] }, after: { characters: [main] } },
        },
      ],
    });
    expect(changeCharacters({ characters: [main] }, { caller: ada, byCharacter: false })(ben(), now)).not.toBeNull();
    const caller = aCaller('Cy', { access: 'Member' });
    expect(refusal(() => changeCharacters({ characters: [] }, { caller, byCharacter: false })(ben(), now))).toBe(
      'not_allowed',
    );
    expect(decide(ben({ characters: [main] }), now)).toBeNull();
    expect(
      refusal(() =>
        changeCharacters({ characters: [main], version: 6 }, own)(ben({ changedIn: { characters: 7 } }), now),
      ),
    ).toBe('stale');
  });
  test('name the member, if the guild has chosen so, and the Discord name stays beside it', () => {
    const shown = changeCharacters({ characters: [main, other] }, { ...own, byCharacter: true })(ben(), now);
    expect(shown).toMatchObject({
      set: { name: 'Sandwolf', discordName: 'Ben', nameKey: 'sandwolf\nben\nbee' },
      facts: [{ data: { renamed: true } }],
    });
    const after = ben({ ...shown?.set });
    expect(showName(true)(after, now)).toBeNull();
    expect(showName(false)(after, now)?.set).toMatchObject({
      name: 'Ben',
      discordName: null,
      nameKey: 'ben\nsandwolf\nbee',
    });
    const none = changeCharacters({ characters: [] }, { ...own, byCharacter: true })(after, now);
    expect(none?.set).toMatchObject({ name: 'Ben', discordName: null, nameKey: 'ben' });
  });
  test('keep the name when Discord reports another one, or that the person left', () => {
    const named = ben({ name: 'Sandwolf', discordName: 'Ben', characters: [main] });
    const discord = { discordId: benId, avatar: null, roles: ['r'] };
    const follow = (name: string): unknown =>
      followDiscord((member) => wantedOf(member, { ...discord, name }, 'Member'), { hasLeft: false })(named, now)?.set;
    expect(follow('Ben')).toBeUndefined();
    expect(follow('Benno')).toEqual({ discordName: 'Benno', nameKey: 'sandwolf\nbenno' });
    const left = followDiscord(({ name, avatar, role }) => ({ name, avatar, role, denied: true }), {
      hasLeft: false,
      leftServer: true,
    });
    expect(left(named, now)?.set).toEqual({ denied: true, leftServer: true });
  });
});

describe('a sign-in', () => {
  const left = { hasLeft: false };
  const discord = { discordId: benId, name: 'Ben', avatar: null, roles: ['r'] };
  test('without changes only updates the last visit', () => {
    const made = signIn((member) => wantedOf(member, discord, 'Member'), left)(ben(), now);
    expect(made).toEqual({
      set: { lastActive: new Date(now) },
      facts: [{ kind: 'member:updated', data: { access: false } }],
    });
  });
  test('with a new rank is recorded without an actor', () => {
    const made = signIn((member) => wantedOf(member, { ...discord, name: 'Bo' }, 'Guest'), left)(ben(), now);
    expect(made).toMatchObject({
      set: { name: 'Bo', nameKey: 'bo', role: 'Guest', changedIn: { role: 8 } },
      facts: [{ data: { access: true }, audit: { actor: null, after: { role: 'Guest', denied: false } } }],
    });
  });
  test.each([
    ['without any role that lets in', { rankSetBy: 'discord' } as const, ['r'], null, { denied: true, role: 'Member' }],
    ['with a rank set in the app', { rankSetBy: 'app' } as const, ['r'], null, { denied: false, role: 'Member' }],
    ['after leaving the server', { rankSetBy: 'app' } as const, null, null, { denied: true, role: 'Member' }],
  ])('%s', (_what, fields, roles, rank, wanted) => {
    expect(wantedOf(ben(fields), { ...discord, roles }, rank)).toMatchObject(wanted);
  });
  test('cannot demote an admin who is still on the list of admins', () => {
    const demote = signIn((member) => wantedOf(member, discord, 'Guest'), left);
    expect(refusal(() => demote(ben({ role: 'Admin' }), now))).toBeInstanceOf(DemotesAdmin);
  });
});

describe('a check of the Discord server', () => {
  const discord = { discordId: benId, name: 'Ben', avatar: null };
  test('without changes does nothing', () => {
    const wanted = followDiscord((member) => wantedOf(member, { ...discord, roles: ['r'] }, 'Member'), {
      hasLeft: false,
    });
    expect(wanted(ben(), now)).toBeNull();
  });
  test('that finds a departure says so once', () => {
    const left = followDiscord((member) => wantedOf(member, { ...discord, roles: null }, null), {
      hasLeft: false,
      leftServer: true,
    });
    expect(left(ben(), now)).toMatchObject({
      set: { denied: true, leftServer: true },
      facts: [{ data: { access: true, leftDiscord: true }, audit: { actor: null, action: 'member.left_discord' } }],
    });
    expect(left(ben({ denied: true, leftServer: true }), now)).toBeNull();
  });
  test('that finds the departure of somebody who was denied says so, too', () => {
    const left = followDiscord((member) => wantedOf(member, { ...discord, roles: null }, null), {
      hasLeft: false,
      leftServer: true,
    });
    const made = left(ben({ denied: true }), now);
    expect(made?.set).toEqual({ leftServer: true });
    expect(made?.facts).toMatchObject([
      { data: { access: false, leftDiscord: true }, audit: { action: 'member.left_discord' } },
    ]);
  });
  test('that finds a return takes back that they left', () => {
    const back = followDiscord((member) => wantedOf(member, { ...discord, roles: ['r'] }, null), { hasLeft: false });
    const made = back(ben({ denied: true, leftServer: true }), now);
    expect(made?.set).toEqual({ leftServer: false });
    expect(made?.facts[0]?.audit).toBeUndefined();
  });
});

describe('a rank that was set by hand', () => {
  const report = { discordId: benId, name: 'Ben', avatar: null };
  const leaving = (seen: MemberDocument, isOnlyAdmin = false) =>
    followDiscord((member) => wantedOf(member, { ...report, roles: null }, null), {
      hasLeft: true,
      leftServer: true,
      isOnlyAdmin,
    })(seen, now);
  const reported = (seen: MemberDocument, rank: Rank | null, more: { joinedAt?: Date; isOnlyAdmin?: boolean } = {}) =>
    followDiscord((member) => wantedOf(member, { ...report, roles: ['r'] }, rank), { hasLeft: true, ...more })(
      seen,
      now,
    );
  const officer = { role: 'Officer', rankSetBy: 'app' } as const;
  const ended = { rankSetBy: 'discord', endedRank: 'Officer', denied: true, leftServer: true } as const;
  test('ends when the person leaves the Discord server', () => {
    expect(leaving(ben(officer))?.set).toEqual(ended);
  });
  test('does not end when the person was never found on the server', () => {
    const { leftServer: _leftServer, ...unseen } = ben(officer);
    expect(leaving(unseen)?.set).toEqual({ denied: true, leftServer: true });
  });
  test.each([
    ['no role', null, { leftServer: false }, true],
    ['a role for another rank', 'Guest', { leftServer: false, denied: false, role: 'Guest' }, true],
  ] as const)('leaves a person who returns with %s what the roles give', (_what, rank, set, hasLostRank) => {
    const made = reported(ben({ ...officer, ...ended }), rank);
    expect(made?.set).toMatchObject(set);
    expect(made?.set).not.toHaveProperty('rankSetBy');
    expect(made?.facts).toMatchObject([{ data: { hasLostRank } }]);
  });
  test('is not missed by a person whose roles give the same rank', () => {
    const made = reported(ben({ ...ended, endedRank: 'Member' }), 'Member');
    expect(made?.set).toEqual({ leftServer: false, denied: false, endedRank: null });
    expect(made?.facts[0]?.data).not.toHaveProperty('hasLostRank');
  });
  test('ends, too, when the person has left and joined again since the last report', () => {
    const joined = new Date(now - 9000);
    const seen = ben({ ...officer, joinedAt: joined });
    expect(reported(seen, null, { joinedAt: new Date(now - 8999) })).toBeNull();
    const made = reported(seen, 'Guest', { joinedAt: new Date(now) });
    expect(made?.set).toMatchObject({
      role: 'Guest',
      rankSetBy: 'discord',
      endedRank: 'Officer',
      joinedAt: new Date(now),
    });
    expect(made?.facts).toMatchObject([{ data: { access: true, hasLostRank: true } }]);
  });
  test('is given back by an admin, once, and only on the server', () => {
    const back = ben({ ...ended, role: 'Guest', denied: false, leftServer: false });
    expect(giveRankBack({ caller: ada, hasLeft: false })(back, now)?.set).toMatchObject({
      role: 'Officer',
      rankSetBy: 'app',
      endedRank: null,
    });
    expect(giveRankBack({ caller: ada, hasLeft: false })(ben({ endedRank: null }), now)).toBeNull();
    expect(refusal(() => giveRankBack({ caller: ada, hasLeft: false })(ben(ended), now))).toBe('not_on_server');
  });
  test('cannot be given back after an admin has set another rank', () => {
    const made = changeMember({ role: 'Veteran' }, { caller: ada, entryId: 9, hasLeft: false })(ben(ended), now);
    expect(made?.set).toMatchObject({ role: 'Veteran', endedRank: null });
    expect(made?.facts[0]?.audit?.after).toEqual({ role: 'Veteran' });
  });

  describe('of the last admin', () => {
    const admin = { role: 'Admin', rankSetBy: 'app' } as const;
    const away = { ...admin, endedRank: 'Admin', denied: true, leftServer: true } as const;
    test('stays while they are away, without access', () => {
      expect(leaving(ben(admin), true)?.set).toEqual({ endedRank: 'Admin', denied: true, leftServer: true });
    });
    test('is theirs when they return to a guild without an admin', () => {
      const made = reported(ben(away), null, { isOnlyAdmin: true });
      expect(made?.set).toEqual({ endedRank: null, denied: false, leftServer: false });
    });
    test('ends when they return to a guild that has another admin', () => {
      const made = reported(ben(away), 'Member');
      expect(made?.set).toMatchObject({ role: 'Member', rankSetBy: 'discord', denied: false });
      expect(made?.facts).toMatchObject([{ data: { hasLostRank: true } }]);
    });
    test('stays when they left and joined again since the last report', () => {
      const seen = ben({ ...admin, joinedAt: new Date(now - 9000) });
      const made = reported(seen, 'Guest', { joinedAt: new Date(now), isOnlyAdmin: true });
      expect(made?.set).toEqual({ joinedAt: new Date(now) });
    });
  });
});

test('coming online again changes nothing', () => {
  expect(setOnline(true, now)(ben(), now)).toBeNull();
  expect(setOnline(false, now - 9)(ben(), now)?.set).toEqual({ isOnline: false, lastActive: new Date(now - 9) });
});

describe('points', () => {
  const raid: Contribution = {
    kind: 'event_attended',
    subject: 'event-1',
    discordId: benId,
    about: 'Raid',
    link: '/events',
    who: null,
  };
  const reconciling = { isSo: true, entryId: 9, points: 10, row: null, asOf: 7, deal: null, hasDealRow: false };
  const given = { points: 10, takenBack: false, version: 6 };
  test('are added once, and removed with the same amount', () => {
    const first = reconcileContribution(raid, reconciling)(ben(), now);
    expect(first?.set).toEqual({ contribution: 50, changedIn: { contribution: 8 } });
    expect(first?.facts).toMatchObject([{ data: { version: 8, entry: { key: 'event-1-9', points: 10 } } }]);
    expect(reconcileContribution(raid, { ...reconciling, row: given })(ben(), now)).toBeNull();
    const back = reconcileContribution(raid, { ...reconciling, row: given, isSo: false })(
      ben({ contribution: 4 }),
      now,
    );
    expect(back?.facts).toMatchObject([{ data: { entry: { points: -4, after: 0, takenBack: true } } }]);
  });
  test('come from the newest ledger line, stored as a row or still in the outbox', () => {
    const entry = reconcileContribution(raid, reconciling)(ben(), now)?.facts[0]?.data.entry;
    const waiting = (version: number): MemberDocument =>
      ben({ outbox: [storedFact('member:updated', now, { access: false, entry, version })] });
    expect(reconcileContribution(raid, reconciling)(waiting(6), now)).toBeNull();
    const takenBack = { points: -10, takenBack: true, version: 6 };
    expect(reconcileContribution(raid, { ...reconciling, row: takenBack })(waiting(5), now)).not.toBeNull();
    expect(reconcileContribution(raid, { ...reconciling, row: takenBack })(waiting(7), now)).toBeNull();
  });
  test('are refused when the ledger has a newer line than the rows; other changes do not matter', () => {
    const reconcile = reconcileContribution(raid, reconciling);
    expect(refusal(() => reconcile(ben({ version: 9, changedIn: { contribution: 8 } }), now))).toBeInstanceOf(
      LedgerHasChanged,
    );
    expect(refusal(() => reconcile(ben({ version: 9, changedIn: { contribution: 7, role: 9 } }), now))).toBe('nothing');
  });
  test('of a kind worth 0 add no ledger line', () => {
    expect(reconcileContribution(raid, { ...reconciling, points: 0 })(ben(), now)).toBeNull();
  });
});

describe('the list of admins', () => {
  const list = (discordIds: string[], leaving: AdminsDocument['leaving'] = []): AdminsDocument => ({
    _id: 'admins',
    discordIds,
    leaving,
    version: 3,
    outbox: [],
  });
  const note = (until: number) => ({ key: 'k', discordId: adaId, until: new Date(until) });
  test('is never empty', () => {
    const leave = leaveList(adaId, 'k');
    expect(leave(list([adaId, benId]), now)?.set).toMatchObject({ discordIds: [benId], leaving: [{ key: 'k' }] });
    expect(refusal(() => leave(list([adaId]), now))).toBe('last_admin');
    expect(refusal(() => leave(list([benId]), now))).toBe('last_admin');
  });
  test('follows the roster, except for members who are leaving the list', () => {
    expect(followRoster(adaId, true, 3)(list([benId]), now)?.set).toEqual({ discordIds: [benId, adaId] });
    expect(followRoster(adaId, true, 3)(list([benId], [note(now + 1)]), now)).toBeNull();
    expect(followRoster(adaId, true, 3)(list([benId], [note(now)]), now)).not.toBeNull();
    expect(followRoster(benId, false, 3)(list([adaId, benId]), now)?.set).toEqual({ discordIds: [adaId] });
    expect(followRoster(benId, true, 3)(list([benId]), now)).toBeNull();
  });
  test('reads the roster again when it has changed since', () => {
    expect(refusal(() => followRoster(adaId, true, 2)(list([benId]), now))).toBeInstanceOf(ListHasChanged);
  });
  test('drops a finished departure, and expired ones', () => {
    const other = { key: 'other', discordId: benId, until: new Date(now + 1) };
    const old = { key: 'old', discordId: benId, until: new Date(now) };
    expect(haveLeft('k')(list([benId], [note(now + 1), other, old]), now)?.set).toEqual({ leaving: [other] });
  });
});
