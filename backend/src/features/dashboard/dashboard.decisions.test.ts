// Decisions on the dashboard documents.
import { describe, expect, test } from '@jest/globals';
import { aCaller, refusalOf } from '../../../test/builders.ts';
import { AppError } from '../../platform/errors.ts';
import {
  storeInitial,
  changeLlmConfig,
  resetCounter,
  setCounted,
  setCounter,
  setByHand,
} from './dashboard.decisions.ts';
import {
  noFigures,
  toCounter,
  toLlmConfig,
  toStats,
  type CounterDocument,
  type LlmConfigDocument,
  type StatsDocument,
} from './dashboard.model.ts';

const now = Date.parse('2026-05-01T12:00:00.000Z');
const dayMs = 24 * 3_600_000;
const daysAgo = (days: number): Date => new Date(now - days * dayMs);
const ada = aCaller('Ada', { access: 'Admin' });
const who = { userId: 1, discordId: ada.discordId, username: 'Ada' };
const staleWith = (current: unknown): AppError =>
  new AppError('conflict', 'Someone else changed this in the meantime.', { reason: 'stale', current });

test('what nobody has written begins once', () => {
  expect(storeInitial({ version: 0 })).toEqual({ set: {}, facts: [] });
  expect(storeInitial({ version: 1 })).toBeNull();
});

describe('the incident counter', () => {
  const counter: CounterDocument = {
    _id: 1,
    lastIncidentDate: daysAgo(41),
    lastResetBy: 'Bo',
    lastResetDiscordId: '2',
    createdAt: daysAgo(100),
    updatedAt: daysAgo(41),
    version: 3,
    outbox: [],
  };
  const by = { lastResetBy: 'Ada', lastResetDiscordId: ada.discordId };

  test('is reset to 0 by an incident, whatever version the caller saw', () => {
    expect(resetCounter(ada)(counter, now)).toEqual({
      set: { lastIncidentDate: new Date(now), ...by, editedBy: null, editedAt: null },
      facts: [
        {
          kind: 'incident-counter:reset',
          data: {},
          audit: {
            actor: who,
            action: 'incident_counter.reset',
            entity: 'incident_counter',
            before: { daysWithoutIncident: 41 },
            after: { daysWithoutIncident: 0 },
          },
        },
      ],
    });
  });
  test('is set to a number of days by moving the last incident', () => {
    const change = setCounter({ daysWithoutIncident: 7, version: 3 }, ada)(counter, now);
    expect(change?.set).toEqual({ lastIncidentDate: daysAgo(7), editedBy: 'Ada', editedAt: new Date(now) });
    expect(change?.facts).toMatchObject([
      { kind: 'incident-counter:updated', audit: { action: 'incident_counter.updated' } },
    ]);
  });
  test.each([2, 4])('is not set by a caller who saw version %d of 3', (version) => {
    const set = setCounter({ daysWithoutIncident: 7, version }, ada);
    expect(refusalOf(() => set(counter, now)).details).toEqual(staleWith(toCounter(counter, now)).details);
  });
});

describe('the statistics', () => {
  const stats: StatsDocument = {
    _id: 1,
    ...noFigures,
    totalMembers: 12,
    guildRank: 5,
    memberDays: [{ day: '2026-05-01', total: 12 }],
    editedVersion: 8,
    version: 20,
    outbox: [],
  };

  test('take over only counts that differ, and do not count this as a manual change', () => {
    expect(setCounted({ totalMembers: 12, activeMembers: 4 })(stats, now)).toEqual({
      set: { activeMembers: 4 },
      facts: [{ kind: 'guild-stats:updated', data: {} }],
    });
  });
  test('stay unchanged when no count differs', () => {
    expect(setCounted({ totalMembers: 12, activeMembers: 0 })(stats, now)).toBeNull();
  });
  test('store the number of members of each day, even if it is the same', () => {
    const memberDays = [
      { day: '2026-05-01', total: 12 },
      { day: '2026-05-02', total: 12 },
    ];
    expect(setCounted({ totalMembers: 12 })(stats, now + dayMs)?.set).toEqual({ memberDays });
    expect(setCounted({ totalMembers: 13 })(stats, now)?.set).toEqual({
      totalMembers: 13,
      memberDays: [{ day: '2026-05-01', total: 13 }],
    });
  });
  test('count from the first document on', () => {
    const first: StatsDocument = { _id: 1, ...noFigures, version: 0, outbox: [] };
    expect(setCounted({})(first, now)?.set).toEqual({ memberDays: [{ day: '2026-05-01', total: 0 }] });
  });

  test('record the new version as that of the last manual change', () => {
    expect(setByHand({ guildRank: 2, raidsWon: 0, version: 20 }, ada)(stats, now)).toEqual({
      set: { guildRank: 2, editedVersion: 21 },
      facts: [
        {
          kind: 'guild-stats:updated',
          data: {},
          audit: {
            actor: who,
            action: 'guild_stats.updated',
            entity: 'guild_stats',
            before: { guildRank: 5, raidsWon: 0 },
            after: { guildRank: 2, raidsWon: 0 },
          },
        },
      ],
    });
    expect(setByHand({ guildRank: 5 }, ada)(stats, now)).toBeNull();
  });
  test.each([8, 19, undefined])(
    'can be set by a caller who saw version %p, because only counts changed since',
    (version) => {
      expect(setByHand({ guildRank: 2, version }, ada)(stats, now)).not.toBeNull();
    },
  );
  test.each([7, 21])(
    'cannot be set by a caller who saw version %d: it is unknown or older than a manual change',
    (version) => {
      const set = setByHand({ guildRank: 2, version }, ada);
      expect(refusalOf(() => set(stats, now)).details).toEqual(staleWith(toStats(stats)).details);
    },
  );
});

describe('Hyperion’s settings', () => {
  const config: LlmConfigDocument = {
    _id: 1,
    modelName: 'one',
    systemPrompt: 'Be brief.',
    updatedBy: null,
    updatedByDiscordId: null,
    updatedAt: daysAgo(3),
    version: 3,
    outbox: [],
  };
  const before = toLlmConfig(config);

  test('take the given values', () => {
    expect(changeLlmConfig({ modelName: 'two', version: 3 }, ada)(config, now)).toEqual({
      set: { modelName: 'two', updatedBy: 'Ada', updatedByDiscordId: ada.discordId },
      facts: [
        {
          kind: 'llm-config:updated',
          data: {},
          audit: {
            actor: who,
            action: 'llm_config.updated',
            entity: 'llm_config',
            before,
            after: { ...before, modelName: 'two', updatedBy: 'Ada', updatedByDiscordId: ada.discordId },
          },
        },
      ],
    });
  });
  test('stay unchanged when no value is given', () => {
    expect(changeLlmConfig({ version: 3 }, ada)(config, now)).toBeNull();
  });
  test('are refused for a stale version, even without values', () => {
    for (const change of [{ modelName: 'two', version: 2 }, { version: 2 }])
      expect(refusalOf(() => changeLlmConfig(change, ada)(config, now)).details).toEqual(staleWith(before).details);
  });
});
