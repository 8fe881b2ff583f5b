// Demo people in trials, for development only: they join on request, and choose on their own.
import { noPermissions } from '@guild/common/members/ranks';
import { devTrialRoutes, maxDemoPlayers } from '@guild/common/trials/trials.demo.api';
import type { Trial } from '@guild/common/trials/trials.api';
import { AppError } from '../../../platform/errors.ts';
import { routes, type RouteMount } from '../../../platform/http/http.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import type { MembersService } from '../../members/members.service.ts';
import type { SessionService } from '../../session/session.service.ts';
import { choose } from './trials.decisions.ts';
import {
  isDemoPerson,
  joinByThemselves,
  plannedChoices,
  refuseToLetJoin,
  type DemoPlayer,
} from './trials.demo.decisions.ts';
import type { TrialDocuments } from './trials.facts.ts';
import type { Participant, TrialDocument, TrialModels } from './trials.model.ts';
import { openRound, survivors, toTrial } from './trials.views.ts';

/** How often a process checks whether a demo person must choose, in ms. */
const lookMs = 250;

export interface DemoPlay {
  readonly mount: RouteMount;
  /** Continues with a trial from before a restart. */
  start(): void;
  close(): Promise<void>;
}
export interface DemoPeople {
  readonly accounts: Pick<SessionService, 'usersByDiscordIds'>;
  readonly members: Pick<MembersService, 'memberIds' | 'permissionsOf'>;
}
interface Deps extends DemoPeople {
  readonly models: Pick<TrialModels, 'trials'>;
  readonly documents: Pick<TrialDocuments, 'read' | 'update'>;
}

export function createDemoPlay(
  { accounts, members, models: { trials }, documents }: Deps,
  { ids, clock, log }: Pick<Context, 'ids' | 'clock' | 'log'>,
): DemoPlay {
  /** Demo people who may join, up to the maximum. */
  const playersFor = async (seen: TrialDocument): Promise<DemoPlayer[]> => {
    const participantIds = new Set(seen.participants.map(({ discordId }) => discordId));
    const joined = seen.participants.filter(({ playsByItself }) => playsByItself === true).length;
    const free = (await members.memberIds()).filter(
      (discordId) => isDemoPerson(discordId) && !participantIds.has(discordId),
    );
    const chosen = (await accounts.usersByDiscordIds(free))
      .sort((a, b) => a.id - b.id)
      .slice(0, maxDemoPlayers - joined);
    const permissions = await members.permissionsOf(chosen.map(({ discordId }) => discordId));
    const players: DemoPlayer[] = [];
    for (const { id: userId, discordId, username, avatar, memberId } of chosen) {
      const caller: Caller = {
        userId,
        discordId,
        username,
        avatar,
        memberId,
        rank: null,
        sessionId: '',
        ...(permissions.get(discordId) ?? noPermissions),
      };
      players.push({ id: await ids.next('trial_participants'), caller });
    }
    return players;
  };
  const joinAll = async (id: number, caller: Caller): Promise<Trial> => {
    const seen = await documents.read(id);
    // Check before assigning ids: rejected commands must not consume any.
    refuseToLetJoin(seen, caller);
    const joined = toTrial(await documents.update(id, joinByThemselves(await playersFor(seen), caller)));
    begin();
    return joined;
  };

  /** Late choices are refused as for everybody. */
  const chooseFor = async ({ _id: id, ...seen }: TrialDocument, one: Participant): Promise<void> => {
    const round = openRound(seen);
    if (round === null) return;
    const now = clock.now();
    const due = plannedChoices(id, round, one.userId).findLast(({ at }) => at <= now);
    if (due === undefined || due.way === one.way) return;
    const decide = choose({ userId: one.userId, round: round.number, at: now }, due.way);
    await documents.update(id, decide).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    });
  };
  /** @returns whether any demo person still plays */
  const look = async (): Promise<boolean> => {
    const liveTrial = await trials.findOne({ live: true }, { _id: 1 }).lean<Pick<TrialDocument, '_id'>>();
    if (liveTrial === null) return false;
    const seen = await documents.read(liveTrial._id);
    if (seen.live !== true) return false;
    const playing = survivors(seen).filter(({ playsByItself }) => playsByItself === true);
    if (seen.status === 'running') await Promise.all(playing.map((one) => chooseFor(seen, one)));
    return playing.length > 0;
  };

  let looking: Promise<void> | null = null;
  let next: NodeJS.Timeout | undefined;
  let closed = false;
  const lookOnce = async (): Promise<void> => {
    const goesOn = await look().catch((error: unknown) => {
      log.debug({ error }, 'the demo people look again in a moment');
      return true;
    });
    looking = null;
    if (goesOn && !closed) next = setTimeout(begin, lookMs);
  };
  /** Checks repeatedly until no demo person plays. */
  const begin = (): void => {
    clearTimeout(next);
    if (!closed) looking ??= lookOnce();
  };
  return {
    mount: routes(devTrialRoutes, { joinDemoPeople: ({ params }, { caller }) => joinAll(params.id, caller) }),
    start: begin,
    async close() {
      closed = true;
      clearTimeout(next);
      await looking;
    },
  };
}
