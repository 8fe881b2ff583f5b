// Things of scouting for tests, typed by the api, each field overridable.
import type { DesertMap } from '../src/scouting/desertMap.api.ts';
import type { ScoutingChange } from '../src/scouting/scouting.changes.api.ts';
import type { MapShare, SharedMap } from '../src/scouting/desertMap.share.api.ts';
import type { MapPost } from '../src/scouting/desertMap.webhook.api.ts';
import type { ScoutingReport, ScoutingWeek, ScoutMark } from '../src/scouting/scouting.api.ts';
import { categoryNames } from '../src/scouting/scouting.rules.ts';
import { inHours, other } from './people.ts';

export const aMark = (parts: Partial<ScoutMark> = {}): ScoutMark => ({
  cell: 'H-5',
  markedBy: 'Yusra Kade',
  markedByDiscordId: other,
  markedAt: inHours(-2),
  state: 'present',
  stateBy: null,
  stateByDiscordId: null,
  stateAt: null,
  ...parts,
});

/** Its locations are the cells of its marks; of given locations each has a usual mark. */
export function aScoutingReport(parts: Partial<ScoutingReport> = {}): ScoutingReport {
  const { category = 'spice_craters', marks = (parts.locations ?? ['H-5']).map((cell) => aMark({ cell })) } = parts;
  return {
    id: 7,
    weekId: 20261117,
    weekLabel: 'DD Week of 11/17',
    category,
    categoryName: categoryNames[category],
    lastUpdated: inHours(-2),
    updatedBy: 'Yusra Kade',
    updatedByDiscordId: other,
    isActive: true,
    createdAt: inHours(-30),
    updatedAt: inHours(-2),
    version: 1,
    ...parts,
    marks,
    locations: marks.map(({ cell }) => cell),
  };
}

/** Somebody has marked H-5. */
export function aScoutingChange(parts: Partial<ScoutingChange> = {}): ScoutingChange {
  const { category = 'spice_craters', undoneAt = null } = parts;
  return {
    id: 1,
    reportId: 7,
    weekId: 20261117,
    category,
    categoryName: categoryNames[category],
    cell: 'H-5',
    before: null,
    after: 'present',
    username: 'Yusra Kade',
    discordId: other,
    at: inHours(-2),
    undoneBy: null,
    undoneByDiscordId: null,
    undoneAt: null,
    version: undoneAt === null ? 1 : 2,
    ...parts,
  };
}

export const aWeek = (parts: Partial<ScoutingWeek> = {}): ScoutingWeek => ({
  id: 20261117,
  label: 'DD Week of 11/17',
  startsAt: inHours(-100),
  endsAt: inHours(68),
  version: 1,
  ...parts,
});

export const aDesertMap = (parts: Partial<DesertMap> = {}): DesertMap => ({
  mapImageUrl: '/api/desert-map/current.png?v=3',
  weekLabel: 'DD Week of 11/17',
  weekId: 20261117,
  resources: [],
  // Half a minute from the next full one, so that a slow test reads the same.
  updatedAt: inHours(-12.5 / 60),
  nextUpdateAt: inHours(6 - 12.5 / 60),
  version: 3,
  ...parts,
});

export const aSharedMap = (parts: Partial<SharedMap> = {}): SharedMap => ({
  weekId: 20261117,
  weekLabel: 'DD Week of 11/17',
  weekEndsAt: inHours(68),
  resources: [
    {
      category: 'spice_craters',
      marks: [
        { cell: 'B-3', state: 'harvested', markedAt: inHours(-30) },
        { cell: 'H-5', state: 'present', markedAt: inHours(-2.5) },
      ],
    },
    { category: 'control_point', marks: [{ cell: 'H-5', state: 'present', markedAt: inHours(-9.5) }] },
  ],
  updatedAt: inHours(-1),
  version: 3,
  ...parts,
});

export const aMapPost = (parts: Partial<MapPost> = {}): MapPost => ({
  isSet: true,
  postedAt: inHours(-1),
  trouble: null,
  test: null,
  version: 4,
  ...parts,
});

export const aMapShare = (parts: Partial<MapShare> = {}): MapShare => ({
  url: `https://hall.example/map/${'t'.repeat(43)}`,
  createdAt: inHours(-20),
  createdBy: 'Yusra Kade',
  version: 1,
  ...parts,
});
export const notSharedMap: MapShare = { url: null, createdAt: null, createdBy: null, version: 0 };
