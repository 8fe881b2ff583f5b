// The trials that the screen shows, who is in them, and what only the viewer may know; replies and live messages meet here.
import {
  trialRooms,
  trialRoutes,
  type Cheer,
  type ChangedTrial,
  type EffectByHand,
  type NewTrial,
  type OwnTrial,
  type Trial,
  type TrialParticipant,
} from '@guild/common/trials/trials.api';
import type { WayKey } from '@guild/common/trials/trials.rules';
import { call, callList } from '../../platform/api.ts';
import { createDetail } from '../../platform/liveDetail.ts';
import { emptyList } from '../../platform/listState.ts';
import { createLiveList } from '../../platform/liveList.ts';
import { dataOf } from '../../platform/resource.ts';
import { createResources } from '../../platform/resources.ts';

export const noFilters = {};

export const trials = createLiveList<Trial, object>({
  initial: emptyList<Trial, object>(noFilters),
  fetch: (_filters, { limit, cursor }) =>
    callList(trialRoutes.listTrials, {
      query: { limit: Math.min(limit, 20).toString(), ...(cursor !== null && { cursor }) },
    }),
  rules: {
    matches: () => true,
    compare: (a, b) => b.id - a.id,
    // There is one at a time that is not over, and nobody is to miss it.
    entersAtOnce: () => true,
  },
});
/** One by itself, as a link opens it. */
export const useTrial = createDetail(trials, {
  fetch: (id, signal) => call(trialRoutes.getTrial, { params: { id }, signal }),
});

export interface People {
  /** In the order in which they joined. */
  readonly rows: readonly TrialParticipant[];
  /** The trial's version that the rows are at least as new as. */
  readonly version: number;
}
const versionOf = (id: number): number => trials.use.getState().entities.byId[id]?.version ?? 0;

/** Who is or was in each trial. */
export const people = createResources<number, People>({
  async load(id, signal) {
    const version = versionOf(id);
    return { version, rows: await call(trialRoutes.listTrialParticipants, { params: { id }, signal }) };
  },
  room: trialRooms.one,
});
/** What only the viewer may know of each trial. */
export const own = createResources<number, OwnTrial>({
  load: (id, signal) => call(trialRoutes.getOwnTrial, { params: { id }, signal }),
});

const joinedFirst = (a: TrialParticipant, b: TrialParticipant): number =>
  Date.parse(a.joinedAt) - Date.parse(b.joinedAt) || a.id - b.id;
function withChanges({ rows }: People, { version, participants, leftUserIds }: ChangedTrial): People {
  const gone = new Set([...participants.map(({ userId }) => userId), ...leftUserIds]);
  const rest = rows.filter(({ userId }) => !gone.has(userId));
  return { version, rows: [...rest, ...participants].sort(joinedFirst) };
}

/** A trial has changed: its people follow, or are read again when a change of theirs was missed. */
export function applyTrial(told: ChangedTrial): void {
  const { since, participants, leftUserIds, ...trial } = told;
  if (versionOf(trial.id) === 0) trials.arrived(trial);
  else trials.changed(trial);
  const loaded = people.get(trial.id);
  const known = loaded && dataOf(loaded);
  if (known == null) return;
  if (known.version >= since) people.take(trial.id, withChanges(known, { ...told, since, participants, leftUserIds }));
  else void people.load(trial.id);
}
/** How many have chosen in the open round. */
export function applyChosen({ id, round, chosen }: { id: number; round: number; chosen: number }): void {
  const known = trials.use.getState().entities.byId[id];
  if (known?.round?.number !== round || known.round.chosen >= chosen) return;
  trials.changed({ ...known, round: { ...known.round, chosen } });
}
export const applyOwn = (next: OwnTrial): void => own.take(next.trialId, next);

/** Runs one action on a trial and takes its answer in. @throws ApiError */
const acting = (id: number, action: string, work: () => Promise<Trial>): Promise<Trial | undefined> =>
  trials.alone(id, action, async () => {
    const trial = await work();
    trials.changed(trial);
    return trial;
  });
const doing = (id: number, action: string, work: () => Promise<OwnTrial>): Promise<OwnTrial | undefined> =>
  trials.alone(id, action, async () => {
    const next = await work();
    applyOwn(next);
    return next;
  });

/** Opens one. @throws ApiError */
export const createTrial = (body: NewTrial, idempotencyKey: string): Promise<Trial> =>
  trials.arriving(() => call(trialRoutes.createTrial, { body, idempotencyKey }));
/** @throws ApiError */
export const joinTrial = (id: number): Promise<Trial | undefined> =>
  acting(id, 'join', () => call(trialRoutes.joinTrial, { params: { id } }));
/** @throws ApiError */
export const leaveTrial = (id: number): Promise<Trial | undefined> =>
  acting(id, 'leave', () => call(trialRoutes.leaveTrial, { params: { id } }));
/** In how many seconds it begins. @throws ApiError */
export const moveStart = (id: number, lobbySeconds: number): Promise<Trial | undefined> =>
  acting(id, 'countdown', () => call(trialRoutes.moveTrialStart, { params: { id }, body: { lobbySeconds } }));
/** @throws ApiError */
export const cancelTrial = (id: number): Promise<Trial | undefined> =>
  acting(id, 'cancel', () => call(trialRoutes.cancelTrial, { params: { id } }));
/** Chooses in the open round. @throws ApiError */
export const chooseWay = (id: number, round: number, way: WayKey): Promise<OwnTrial | undefined> =>
  doing(id, `choose-${way}`, () => call(trialRoutes.chooseWay, { params: { id }, body: { round, way } }));
/** Uses something that the viewer carries. @throws ApiError */
export const spendItem = (id: number, round: number, effect: EffectByHand): Promise<OwnTrial | undefined> =>
  doing(id, 'use', () => call(trialRoutes.useTrialItem, { params: { id }, body: { round, effect } }));
/** Bets honor on a survivor. @throws ApiError */
export const betOn = (id: number, userId: number): Promise<OwnTrial | undefined> =>
  doing(id, 'bet', () => call(trialRoutes.betOnSurvivor, { params: { id }, body: { userId } }));
/** @throws ApiError */
export const cheer = (id: number, one: Cheer): Promise<undefined> =>
  call(trialRoutes.cheer, { params: { id }, body: { cheer: one } });
/** Reads a trial again, when its time has passed without news. */
export async function readAgain(id: number): Promise<void> {
  const trial = await call(trialRoutes.getTrial, { params: { id } });
  trials.changed(trial);
  await Promise.all([people.load(id), own.load(id)]);
}
