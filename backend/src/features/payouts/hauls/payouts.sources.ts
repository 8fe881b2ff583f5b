// Sources of hauls: organizer and participants of an event or a contract.
import type { Candidate, HaulSource } from '@guild/common/payouts/payouts.api';
import { takesSeat } from '@guild/common/events/events.rules';
import { limits } from '@guild/common/wire/fields';
import { AppError } from '../../../platform/errors.ts';
import type { ContractService } from '../../contracts/contracts.service.ts';
import type { EventService } from '../../events/events.service.ts';

export interface SourceOfHaul {
  readonly title: string;
  readonly organizerDiscordId: string;
  readonly people: readonly Pick<Candidate, 'discordId' | 'attendance'>[];
}
export interface HaulSources {
  /** @throws AppError `not_found`, `conflict` if it is not over yet */
  read(source: HaulSource, id: number): Promise<SourceOfHaul>;
}
interface Deps {
  readonly events: Pick<EventService, 'getEvent' | 'responses'>;
  readonly contracts: Pick<ContractService, 'getContract'>;
}
const notYet = (words: string): AppError => new AppError('conflict', words, { reason: 'not_over' });

export function createHaulSources({ events, contracts }: Deps, now: () => number): HaulSources {
  const ofEvent = async (id: number): Promise<SourceOfHaul> => {
    const { title, organizerDiscordId, startsAt, status } = await events.getEvent(id);
    if (status === 'cancelled' || Date.parse(startsAt) > now()) throw notYet("This event hasn't taken place yet");
    const people: Pick<Candidate, 'discordId' | 'attendance'>[] = [];
    for (let cursor: string | undefined; ;) {
      const { items, next } = await events.responses(id, { limit: limits.maxPage, cursor });
      for (const { discordId, status: answer, attended } of items) {
        if (!takesSeat(answer)) continue;
        const presence = answer === 'late' ? 'late' : 'present';
        people.push({ discordId, attendance: attended === null ? 'unknown' : attended ? presence : 'absent' });
      }
      if (next === null) return { title, organizerDiscordId, people };
      cursor = next;
    }
  };
  const ofContract = async (id: number): Promise<SourceOfHaul> => {
    const { title, clientDiscordId, status, claims } = await contracts.getContract(id);
    if (status !== 'completed') throw notYet('This contract is not completed');
    const people = claims.map(({ discordId, tookPart }) => ({
      discordId,
      attendance: tookPart === true ? ('present' as const) : ('absent' as const),
    }));
    return { title, organizerDiscordId: clientDiscordId, people };
  };
  return { read: (source, id) => (source === 'event' ? ofEvent(id) : ofContract(id)) };
}
