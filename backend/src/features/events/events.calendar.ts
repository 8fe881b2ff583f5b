// Personal calendars: a secret address each, of which only the hash is kept; it can be renewed and taken away.
import { createHash, randomBytes } from 'node:crypto';
import { whoOf } from '../../platform/audit.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { newFact, recordedOnly, type FactSource } from '../../platform/facts.ts';
import type { MembersService } from '../members/members.service.ts';
import { toCalendar } from './events.export.ts';
import type { CalendarDocument, EventModels } from './events.model.ts';

export interface Calendars {
  readonly facts: FactSource;
  /** When the caller's address was made; the address itself is shown only then. */
  current(caller: Caller): Promise<{ url: string | null; createdAt: string | null }>;
  renew(caller: Caller): Promise<{ url: string | null; createdAt: string | null }>;
  revoke(caller: Caller): Promise<void>;
  /** The calendar behind a secret. @throws AppError `not_found` for an unknown one, or a person who may not see events */
  read(secret: string): Promise<string>;
}

const pastMs = 60 * 24 * 3_600_000;
const most = 500;
const newSecret = (): string => randomBytes(24).toString('base64url');
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export function createCalendars(
  { events, calendars }: EventModels,
  members: Pick<MembersService, 'standingOf'>,
  guildName: string,
  { clock, env, facts }: Pick<Context, 'clock' | 'env' | 'facts'>,
): Calendars {
  const source = recordedOnly('calendar_feeds');
  /** The address stops working; the new one has this secret. */
  const replace = async (caller: Caller, verb: 'renewed' | 'revoked', secret: string): Promise<Date> => {
    const now = new Date(clock.now());
    const deed = { who: whoOf(caller), action: `calendar.${verb}`, entity: 'calendar', personal: true } as const;
    const fact = newFact(`calendar:${verb}`, now.getTime(), {}, deed);
    const written: CalendarDocument | null = await calendars
      .findOneAndUpdate(
        // There is nothing to take away from a person who has no address.
        { _id: caller.discordId, ...(verb === 'revoked' && { createdAt: { $ne: null } }) },
        {
          $set: { hash: hashOf(secret), createdAt: verb === 'revoked' ? null : now },
          $inc: { version: 1 },
          $push: { outbox: fact },
        },
        { upsert: verb === 'renewed', returnDocument: 'after' },
      )
      .lean();
    if (written !== null) await facts.deliverWritten(source, written, fact);
    return now;
  };
  return {
    facts: source,
    async current({ discordId }) {
      const found = await calendars.findById(discordId).lean();
      return { url: null, createdAt: found?.createdAt?.toISOString() ?? null };
    },
    async renew(caller) {
      const secret = newSecret();
      const createdAt = await replace(caller, 'renewed', secret);
      return { url: `${env.publicUrl}/api/calendar/${secret}.ics`, createdAt: createdAt.toISOString() };
    },
    async revoke(caller) {
      await replace(caller, 'revoked', newSecret());
    },
    async read(secret) {
      const found = await calendars.findOne({ hash: hashOf(secret) }).lean();
      const standing = found === null ? null : await members.standingOf(found._id);
      if (found === null || !standing?.access || standing.access === 'Guest')
        throw new AppError('not_found', undefined, { reason: 'calendar_secret' });
      const theirs = await events
        .find({
          answers: { $elemMatch: { discordId: found._id, status: { $ne: 'absent' } } },
          startsAt: { $gt: new Date(clock.now() - pastMs) },
          deletedAt: null,
        })
        .sort({ startsAt: 1 })
        .limit(most)
        .lean();
      return toCalendar(theirs, { name: guildName, publicUrl: env.publicUrl, discordId: found._id });
    },
  };
}
