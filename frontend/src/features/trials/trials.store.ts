// Trials store: trials on screens, participants, and the viewer's private data. Replies and live
// messages update the same state.
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
import { call, callList, pageQuery } from '../../platform/api/api.ts';
import { createDetail } from '../../platform/live/liveDetail.ts';
import { live } from '../../platform/live/live.ts';
import { createLiveList } from '../../platform/live/liveList.ts';
import { dataOf } from '../../platform/api/resource.ts';
import { createResources } from '../../platform/api/resources.ts';

export const trials = createLiveList<Trial>({
  fetch: (_filters, { limit, cursor }) =>
    callList(trialRoutes.listTrials, {
      query: pageQuery({ limit: Math.min(limit, 20), cursor }),
    }),
  room: trialRooms.list,
  messages: {
    'trial:created': applyTrial,
    'trial:changed': applyTrial,
    'trial:advanced': applyTrial,
    'trial:completed': applyTrial,
    'trial:cancelled': applyTrial,
    'trial:chosen': applyChosen,
    'trial:own-changed': applyOwn,
  },
});
/** One trial, as a link opens it. */
export const useTrial = createDetail(trials, {
  fetch: (id, signal) => call(trialRoutes.getTrial, { params: { id }, signal }),
});

export interface People {
  /** In the order in which they joined. */
  readonly rows: readonly TrialParticipant[];
  /** The rows are at least as new as this version of the trial. */
  readonly version: number;
}
const versionOf = (id: number): number => trials.use.getState().entities.byId[id]?.version ?? 0;

/** The participants of each trial. */
export const people = createResources<number, People>({
  async load(id, signal) {
    const version = versionOf(id);
    return { version, rows: await call(trialRoutes.listTrialParticipants, { params: { id }, signal }) };
  },
  room: trialRooms.one,
});
type WaysTaken = Readonly<Record<string, WayKey | null>>;
/**
 * The viewer's ways in the rounds that this page has seen. They are shown after the next round has
 * started.
 */
const useWaysTaken = create<WaysTaken>(() => ({}));
const roundKey = (id: number, round: number): string => `${id}:${round}`;
/** The viewer's way in a round. null: none, or unknown to this page. */
export const useWayTaken = (id: number, round: number): WayKey | null =>
  useWaysTaken((taken) => taken[roundKey(id, round)] ?? null);
export function noteWay({ trialId, round, way }: Pick<OwnTrial, 'trialId' | 'round' | 'way'>): void {
  if (round !== null) useWaysTaken.setState({ [roundKey(trialId, round)]: way });
}
/** The viewer's private data in each trial. */
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
  const replacedIds = new Set([...participants.map(({ userId }) => userId), ...leftUserIds]);
  const rest = rows.filter(({ userId }) => !replacedIds.has(userId));
  return { version, rows: [...rest, ...participants].sort(joinedFirst) };
}

/**
 * Applies a change of a trial and of its participants. If a change was missed, the participants are
 * loaded again.
 */
function applyTrial(message: ChangedTrial): void {
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
interface ChoiceCount {
  readonly id: number;
  readonly round: number;
  readonly chosen: number;
  readonly version: number;
}
/**
 * Number of people who have chosen, from the last message. Kept apart, because the message does not
 * contain the whole trial.
 */
const useChosenCount = create<{ readonly latest: ChoiceCount | null }>(() => ({ latest: null }));
function applyChosen({ id, round, chosen, version }: ChoiceCount): void {
  const { latest } = useChosenCount.getState();
  if (latest?.id === id && latest.version >= version) return;
  useChosenCount.setState({ latest: { id, round, chosen, version } });
}
/** Clears data outside the trials list when another person signs in. */
export function resetLiveCounts(): void {
  useChosenCount.setState({ latest: null });
  useWaysTaken.setState({}, true);
}
/** The number of people who have chosen in a round. */
export const useChosen = ({ id, version }: Trial, { number, chosen }: TrialRound): number =>
  useChosenCount(({ latest }) =>
    latest?.id === id && latest.round === number && latest.version > version ? latest.chosen : chosen,
  );
export function applyOwn(next: OwnTrial): void {
  own.take(next.trialId, next);
  noteWay(next);
}

/** Runs an action of the viewer in a trial and applies the reply. @throws ApiError */
const doing = (id: number, action: string, work: () => Promise<OwnTrial>): Promise<OwnTrial | undefined> =>
  trials.runExclusive(id, action, async () => {
    const next = await work();
    applyOwn(next);
    return next;
  });

/** Creates a trial. @throws ApiError */
export const createTrial = (body: NewTrial, idempotencyKey: string): Promise<Trial> =>
  trials.createAndInsert(() => call(trialRoutes.createTrial, { body, idempotencyKey }));
/** @throws ApiError */
export async function joinTrial(id: number): Promise<Trial | undefined> {
  const trial = await trials.update(id, 'join', () => call(trialRoutes.joinTrial, { params: { id } }));
  // Loads the viewer's items. Participants arrive as a live message, unless the connection is down.
  if (trial !== undefined) void own.load(id);
  if (trial !== undefined && !live.isOpen()) void people.load(id);
  return trial;
}
/** @throws ApiError */
export const leaveTrial = (id: number): Promise<Trial | undefined> =>
  trials.update(id, 'leave', () => call(trialRoutes.leaveTrial, { params: { id } }));
/** Makes people of the demo guild join. Only where the server offers it. @throws ApiError */
export const joinDemoPeople = (id: number): Promise<Trial | undefined> =>
  trials.update(id, 'demo', () => call(devTrialRoutes.joinDemoPeople, { params: { id } }));
/** Changes the seconds until the trial begins. @throws ApiError */
export const moveStart = (id: number, lobbySeconds: number): Promise<Trial | undefined> =>
  trials.update(id, 'countdown', () => call(trialRoutes.moveTrialStart, { params: { id }, body: { lobbySeconds } }));
/** @throws ApiError */
export const cancelTrial = (id: number): Promise<Trial | undefined> =>
  trials.update(id, 'cancel', () => call(trialRoutes.cancelTrial, { params: { id } }));
/** Uses an item of the viewer. @throws ApiError */
export const spendItem = (id: number, round: number, effect: EffectByHand): Promise<OwnTrial | undefined> =>
  doing(id, 'use', () => call(trialRoutes.useTrialItem, { params: { id }, body: { round, effect } }));
/** Bets honor on a survivor. @throws ApiError */
export const betOn = (id: number, userId: number): Promise<OwnTrial | undefined> =>
  doing(id, 'bet', () => call(trialRoutes.betOnSurvivor, { params: { id }, body: { userId } }));
/** Guesses a deadly path of the open round, after the viewer has fallen. @throws ApiError */
export const guessDeadly = (id: number, round: number, way: WayKey): Promise<OwnTrial | undefined> =>
  doing(id, 'guess', () => call(trialRoutes.guessDeadlyWay, { params: { id }, body: { round, way } }));
/** @throws ApiError */
export const cheer = (id: number, one: Cheer): Promise<undefined> =>
  call(trialRoutes.cheer, { params: { id }, body: { cheer: one } });
/** Loads a trial whose countdown has ended without a message. @throws ApiError */
export async function readAgain(id: number): Promise<void> {
  const before = trials.use.getState().entities.byId[id];
  const trial = await call(trialRoutes.getTrial, { params: { id } });
  // Unchanged: somebody has a later deadline, or the server is slow. Nobody has been eliminated
  // yet.
  if (trial.status === before?.status && trial.round?.number === before.round?.number) {
    trials.changed(trial);
    return;
  }
  // Shown together, so that the list of players is never a round behind the stage.
  const rows = await call(trialRoutes.listTrialParticipants, { params: { id } });
  trials.changed(trial);
  // Not if a message has brought newer ones meanwhile.
  if (versionOf(id) === trial.version) people.take(id, { version: trial.version, rows });
  await own.load(id);
}
