// Three finished demo trials, played with the decisions of the trials feature.
import { randomUUID } from 'node:crypto';
import type { NewTrial } from '@guild/common/trials/trials.api';
import type { StoredNote } from '../../backend/src/platform/people/audit/audit.ts';
import { presentFormat } from '../../backend/src/platform/store/database/formats.ts';
import type { Change } from '../../backend/src/platform/store/documents/documents.ts';
import type { Caller } from '../../backend/src/platform/people/caller.ts';
import {
  buildTrial,
  choose,
  created,
  join,
  applyDueWith,
} from '../../backend/src/features/trials/core/trials.decisions.ts';
import { sha256 } from '../../backend/src/features/trials/core/trials.digest.ts';
import type { TrialFacts } from '../../backend/src/features/trials/core/trials.facts.ts';
import type { StoredRound, TrialDocument } from '../../backend/src/features/trials/core/trials.model.ts';
import type { Situation } from '../../backend/src/features/trials/story/trials.situations.ts';
import { openRound, survivors } from '../../backend/src/features/trials/core/trials.views.ts';
import type { Random } from './random.ts';

interface Evening {
  readonly theme: string;
  readonly hoursAgo: number;
  readonly people: number;
  readonly rewards: Pick<NewTrial, 'spiceReward' | 'solariReward'>;
}
/** The trials, oldest first, all of them finished. */
const evenings: readonly Evening[] = [
  { theme: 'The Deep Desert', hoursAgo: 228, people: 13, rewards: { spiceReward: 200, solariReward: 100 } },
  { theme: 'Raiders of the Shield Wall', hoursAgo: 132, people: 9, rewards: { spiceReward: 300, solariReward: 100 } },
  { theme: 'The Spice Blow', hoursAgo: 20, people: 12, rewards: { spiceReward: 200, solariReward: 150 } },
];
const hourMs = 3_600_000;
const lobbySeconds = 120;

/** An audit entry, by a person or by the system (`actor` null). */
interface DatedNote {
  readonly at: number;
  readonly note: StoredNote;
}
export interface DemoTrial {
  readonly document: TrialDocument;
  readonly notes: readonly DatedNote[];
}
interface Deps {
  /** People who may take part. */
  readonly people: readonly Caller[];
  readonly situations: readonly Situation[];
  readonly random: Random;
  /** Ms since 1970. */
  readonly now: number;
  readonly nextId: () => Promise<number>;
  /** Returns the next id of a participant's row. */
  readonly nextRowId: () => Promise<number>;
}

/** A trial while it is played. It applies decisions to its document. */
class Game {
  document: TrialDocument;
  readonly notes: DatedNote[] = [];

  constructor(document: TrialDocument) {
    this.document = document;
  }
  take(at: number, decide: (seen: TrialDocument, now: number) => Change<TrialDocument, TrialFacts> | null): void {
    const change = decide(this.document, at);
    if (change === null) return;
    for (const { audit } of change.facts) if (audit !== undefined) this.notes.push({ at, note: audit });
    const { version } = this.document;
    this.document = { ...this.document, ...change.set, version: version + 1, updatedAt: new Date(at) };
  }
}

/** Most people choose in time, at random. */
function playRound(game: Game, round: StoredRound, random: Random): void {
  const lengthMs = round.closesAt.getTime() - round.opensAt.getTime();
  const choices = survivors(game.document).flatMap(({ userId }) => {
    const isAsleep = random.between(1, 16) === 1;
    const at = round.opensAt.getTime() + random.between(2500, lengthMs - 500);
    const { key } = random.pick(round.ways);
    return isAsleep ? [] : [{ userId, at, key }];
  });
  for (const { userId, at, key } of choices.sort((one, other) => one.at - other.at))
    game.take(at, choose({ userId, round: round.number, at }, key));
}

/** Some random elements, each at most once. */
const someOf = <T>(all: readonly T[], count: number, random: Random): T[] =>
  all
    .map((one) => ({ one, place: random.between(0, 1_000_000) }))
    .sort((a, b) => a.place - b.place)
    .slice(0, count)
    .map(({ one }) => one);

async function play(evening: Evening, parts: Deps): Promise<DemoTrial> {
  const { random, situations, nextId, nextRowId } = parts;
  const opened = parts.now - evening.hoursAgo * hourMs;
  const [host, ...others] = someOf(parts.people, evening.people, random);
  if (host === undefined) throw new Error('nobody to play');
  const { theme, rewards } = evening;
  const fields: NewTrial = { theme, ...rewards, roundSeconds: 25, lobbySeconds };
  const seed = sha256(`the demo guild plays ${theme}`);
  const enter = async (caller: Caller) => ({ id: await nextRowId(), caller, kit: [] });
  const beginning = buildTrial(await nextId(), fields, { host: await enter(host), seed, now: opened });
  const at = new Date(opened);
  const game = new Game({
    ...beginning,
    version: 1,
    outbox: [],
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
    deletedBy: null,
  });
  for (const { audit } of created(host)(game.document))
    if (audit !== undefined) game.notes.push({ at: opened, note: audit });
  for (const [index, caller] of others.entries())
    game.take(opened + (index + 1) * 7000, join(await enter(caller), caller));
  const applyDue = applyDueWith(() => situations);
  while (game.document.dueAt !== null) {
    const round = openRound(game.document);
    if (round !== null) playRound(game, round, random);
    game.take(game.document.dueAt.getTime(), applyDue);
  }
  return { document: withEnd(game.document), notes: game.notes };
}

/**
 * Adds the fact of the trial's end. When the app starts, it handles it: pays rewards, writes rows
 * and counts standings.
 */
function withEnd(document: TrialDocument): TrialDocument {
  const userIds = document.participants.map(({ userId }) => userId);
  const head = { id: randomUUID(), at: document.completedAt ?? document.updatedAt, format: presentFormat };
  const data = { since: 1, userIds, leftUserIds: [] };
  return { ...document, outbox: [{ ...head, kind: 'trial:completed', data }] };
}

/** All demo trials, oldest first. */
export async function demoTrials(parts: Deps): Promise<DemoTrial[]> {
  const made: DemoTrial[] = [];
  for (const evening of evenings) made.push(await play(evening, parts));
  return made;
}
