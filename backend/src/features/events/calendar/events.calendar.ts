// Personal calendar addresses. Each contains a secret, of which only the hash is stored.
import { createHash, randomBytes } from 'node:crypto';
import type { Caller } from '../../../platform/people/caller.ts';
import type { Context } from '../../../platform/features/context.ts';
import { createDocuments } from '../../../platform/store/documents/documents.ts';
import { AppError } from '../../../platform/errors.ts';
import type { MembersService } from '../../members/members.service.ts';
import { renewAddress, revokeAddress } from './events.calendar.decisions.ts';
import { calendarFacts } from './events.calendar.facts.ts';
import { toCalendar } from './events.export.ts';
import { storedCalendars, type CalendarDocument, type EventModels } from '../core/events.model.ts';

export interface Calendars {
  /** When the caller's address was made. `url` is only returned by `renew`. */
  current(caller: Caller): Promise<{ url: string | null; createdAt: string | null }>;
  renew(caller: Caller): Promise<{ url: string | null; createdAt: string | null }>;
  revoke(caller: Caller): Promise<void>;
  /**
   * The calendar of a secret, as iCalendar text.
   * @throws AppError `not_found` for an unknown secret, or a person who may not see events
   */
  read(secret: string): Promise<string>;
}

const pastMs = 60 * 24 * 3_600_000;
const most = 500;
const newSecret = (): string => randomBytes(24).toString('base64url');
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');
interface Deps {
  readonly models: EventModels;
  readonly members: Pick<MembersService, 'membershipOf'>;
  readonly guildName: string;
}

export function createCalendars(
  { models: { events, calendars }, members, guildName }: Deps,
  context: Pick<Context, 'db' | 'clock' | 'outboxes' | 'env'>,
): Calendars {
  const { clock, env } = context;
  const documents = createDocuments(
    {
      stored: storedCalendars,
      facts: calendarFacts,
      initial: (_id) => ({ _id, hash: '', createdAt: null }),
    },
    context,
  );
  const madeAt = ({ createdAt }: CalendarDocument): string | null => createdAt?.toISOString() ?? null;
  return {
    current: async ({ discordId }) => ({ url: null, createdAt: madeAt(await documents.read(discordId)) }),
    async renew(caller) {
      const secret = newSecret();
      const written = await documents.update(caller.discordId, renewAddress(hashOf(secret), caller));
      return { url: `${env.publicUrl}/api/calendar/${secret}.ics`, createdAt: madeAt(written) };
    },
    async revoke(caller) {
      await documents.update(caller.discordId, revokeAddress(hashOf(newSecret()), caller));
    },
    async read(secret) {
      const found = await calendars.findOne({ hash: hashOf(secret) }).lean();
      const membership = found === null ? null : await members.membershipOf(found._id);
      if (found === null || !membership?.access || membership.access === 'Guest')
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
