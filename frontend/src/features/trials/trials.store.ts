// The trials that the screen shows, who is in them, and what only the viewer may know; replies and live messages meet here.
import {
  trialRoutes,
  type Cheer,
  type ChangedTrial,
  type EffectByHand,
  type NewTrial,
  type OwnTrial,
  type Trial,
  type TrialParticipant,
  type TrialRound,
} from '@guild/common/trials/trials.api';
import { trialRooms } from '@guild/common/trials/trials.rooms';
import { devTrialRoutes } from '@guild/common/trials/trials.demo.api';
import type { WayKey } from '@guild/common/trials/trials.rules';
import { create } from 'zustand';
import { call, callList } from '../../platform/api/api.ts';
import { createDetail } from '../../platform/live/liveDetail.ts';
import { emptyList } from '../../platform/live/listState.ts';
import { live } from '../../platform/live/live.ts';
import { createLiveList } from '../../platform/live/liveList.ts';
import { dataOf } from '../../platform/api/resource.ts';
import { createResources } from '../../platform/api/resources.ts';

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
type WaysTaken = Readonly<Record<string, WayKey | null>>;
/** What the viewer has taken in the rounds that this page has seen: it is shown when the next one is set already. */
const useWaysTaken = create<WaysTaken>(() => ({}));
const roundKey = (id: number, round: number): string => `${id.toString()}:${round.toString()}`;
/** The way that the viewer took in a round; null: none, or this page does not know it. */
export const useWayTaken = (id: number, round: number): WayKey | null =>
  useWaysTaken((taken) => taken[roundKey(id, round)] ?? null);
export function noteWay({ trialId, round, way }: Pick<OwnTrial, 'trialId' | 'round' | 'way'>): void {
  if (round !== null) useWaysTaken.setState({ [roundKey(trialId, round)]: way });
}
/** What only the viewer may know of each trial. */
export const own = createResources<number, OwnTrial>({
  async load(id, signal) {
    const next = await call(trialRoutes.getOwnTrial, { params: { id }, signal });
    noteWay(next);
    return next;
  },
});

const joinedFirst = (a: TrialParticipant, b: TrialParticipant): number =>
  Date.parse(a.joinedAt) - Date.parse(b.joinedAt) || a.id - b.id;
function withChanges({ rows }: People, { version, participants, leftUserIds }: ChangedTrial): People {
  const gone = new Set([...participants.map(({ userId }) => userId), ...leftUserIds]);
  const rest = rows.filter(({ userId }) => !gone.has(userId));
  return { version, rows: [...rest, ...participants].sort(joinedFirst) };
}

/** A trial has changed: its people follow, or are read again when a change of theirs was missed. */
export function applyTrial(message: ChangedTrial): void {
  const { since, participants, leftUserIds, ...trial } = message;
  if (versionOf(trial.id) === 0) trials.arrived(trial);
  else trials.changed(trial);
  const loaded = people.get(trial.id);
  const known = loaded && dataOf(loaded);
  if (known == null) return;
  if (known.version >= since)
    people.take(trial.id, withChanges(known, { ...message, since, participants, leftUserIds }));
  else void people.load(trial.id);
}
interface Chosen {
  readonly id: number;
  readonly round: number;
  readonly chosen: number;
  readonly version: number;
}
/** How many have chosen in an open round, as the last message said; beside the trials, which keep the version of their whole. */
const useChosenCount = create<{ readonly latest: Chosen | null }>(() => ({ latest: null }));
export function applyChosen({ id, round, chosen, version }: Chosen): void {
  const { latest } = useChosenCount.getState();
  if (latest?.id === id && latest.version >= version) return;
  useChosenCount.setState({ latest: { id, round, chosen, version } });
}
/** Forgets what was sent beside the trials: another person looks at them. */
export function resetLiveCounts(): void {
  useChosenCount.setState({ latest: null });
  useWaysTaken.setState({}, true);
}
/** How many have chosen in a round so far. */
export const useChosen = ({ id, version }: Trial, { number, chosen }: TrialRound): number =>
  useChosenCount(({ latest }) =>
    latest?.id === id && latest.round === number && latest.version > version ? latest.chosen : chosen,
  );
export function applyOwn(next: OwnTrial): void {
  own.take(next.trialId, next);
  noteWay(next);
}

/** Runs one action on a trial and takes its answer in. @throws ApiError */
const acting = (id: number, action: string, work: () => Promise<Trial>): Promise<Trial | undefined> =>
  trials.runExclusive(id, action, async () => {
    const trial = await work();
    trials.changed(trial);
    return trial;
  });
const doing = (id: number, action: string, work: () => Promise<OwnTrial>): Promise<OwnTrial | undefined> =>
  trials.runExclusive(id, action, async () => {
    const next = await work();
    applyOwn(next);
    return next;
  });

/** Opens one. @throws ApiError */
export const createTrial = (body: NewTrial, idempotencyKey: string): Promise<Trial> =>
  trials.createAndInsert(() => call(trialRoutes.createTrial, { body, idempotencyKey }));
/** @throws ApiError */
export async function joinTrial(id: number): Promise<Trial | undefined> {
  const trial = await acting(id, 'join', () => call(trialRoutes.joinTrial, { params: { id } }));
  // What they carry is known from now on; who is in it is sent, unless the line is down.
  if (trial !== undefined) void own.load(id);
  if (trial !== undefined && !live.isOpen()) void people.load(id);
  return trial;
}
/** @throws ApiError */
export const leaveTrial = (id: number): Promise<Trial | undefined> =>
  acting(id, 'leave', () => call(trialRoutes.leaveTrial, { params: { id } }));
/** Lets the people of the demo guild play along; only where the server offers it. @throws ApiError */
export const joinDemoPeople = (id: number): Promise<Trial | undefined> =>
  acting(id, 'demo', () => call(devTrialRoutes.joinDemoPeople, { params: { id } }));
/** In how many seconds it begins. @throws ApiError */
export const moveStart = (id: number, lobbySeconds: number): Promise<Trial | undefined> =>
  acting(id, 'countdown', () => call(trialRoutes.moveTrialStart, { params: { id }, body: { lobbySeconds } }));
/** @throws ApiError */
export const cancelTrial = (id: number): Promise<Trial | undefined> =>
  acting(id, 'cancel', () => call(trialRoutes.cancelTrial, { params: { id } }));
/** Uses something that the viewer carries. @throws ApiError */
export const spendItem = (id: number, round: number, effect: EffectByHand): Promise<OwnTrial | undefined> =>
  doing(id, 'use', () => call(trialRoutes.useTrialItem, { params: { id }, body: { round, effect } }));
/** Bets honor on a survivor. @throws ApiError */
export const betOn = (id: number, userId: number): Promise<OwnTrial | undefined> =>
  doing(id, 'bet', () => call(trialRoutes.betOnSurvivor, { params: { id }, body: { userId } }));
/** @throws ApiError */
export const cheer = (id: number, one: Cheer): Promise<undefined> =>
  call(trialRoutes.cheer, { params: { id }, body: { cheer: one } });
/** Reads a trial again, when its time has passed without news. @throws ApiError */
export async function readAgain(id: number): Promise<void> {
  const before = trials.use.getState().entities.byId[id];
  const trial = await call(trialRoutes.getTrial, { params: { id } });
  trials.changed(trial);
  // Somebody has more time than others, or the hall is slow: nobody has fallen yet.
  if (trial.status === before?.status && trial.round?.number === before.round?.number) return;
  await Promise.all([people.load(id), own.load(id)]);
}
