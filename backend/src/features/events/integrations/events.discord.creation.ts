// Creating events in Discord: the option `create` of `/event` shows a plan with the buttons Create
// and Cancel.
import { randomBytes } from 'node:crypto';
import { eventRoutes, newEvent, type GuildEvent, type NewEvent } from '@guild/common/events/events.api';
import { whoMaySentence } from '@guild/common/members/rights';
import { momentOf } from '@guild/common/wire/guildTime';
import { ButtonStyle } from 'discord-api-types/v10';
import type { DiscordAction, DiscordMessage } from '../../../platform/discord/contribution.ts';
import { button, customIdOf, linkButton, rowsOf } from '../../../platform/discord/messages/buttons.ts';
import { boldText, plannedTime } from '../../../platform/discord/messages/text.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';
import type { Idempotency } from '../../../platform/http/idempotency.ts';
import { mayCall } from '../../../platform/http/http.ts';
import type { Caller } from '../../../platform/people/caller.ts';
import { eventLink } from '@guild/common/events/events.links';
import type { EventService } from '../events.service.ts';
import type { EventDiscordContext } from './events.discord.actions.ts';
import { eventActions } from './events.discord.message.ts';
import { readPlan, type PlainPlan } from './events.plainWords.ts';

/** A longer title does not fit into the custom id of the button. */
const maxTitle = 48;

export interface EventCreation {
  /**
   * Shows what would be created.
   * @throws AppError `not_allowed` without the right, `invalid_input` for words that are not understood
   */
  preview(words: string, caller: Caller): DiscordMessage;
  readonly actions: readonly DiscordAction[];
}
export interface EventCreationDeps {
  readonly service: Pick<EventService, 'createEvent'>;
  readonly idempotency: Pick<Idempotency, 'once'>;
}

/** The same input as the form sends. @throws AppError `invalid_input` */
function toNewEvent({ type, title, date, time }: PlainPlan): NewEvent {
  const read = newEvent.safeParse({ type, title, date, time, description: 'Planned in Discord.' });
  if (!read.success) throw invalidField('create', read.error.issues[0]?.message ?? 'Not an event');
  return read.data;
}

/** @param now ms since 1970 */
const shown = ({ title, type }: Pick<GuildEvent, 'title' | 'type'>, startsAt: string, now: number): string =>
  `${boldText(title)} · ${type}\n${plannedTime(startsAt, now)}`;

export function createEventCreation(
  { service, idempotency }: EventCreationDeps,
  { env, clock }: EventDiscordContext,
): EventCreation {
  const { publicUrl, timezone } = env;
  const createAction: DiscordAction = {
    ...eventActions.create,
    route: eventRoutes.createEvent,
    replaces: true,
    async run({ args: [type = '', day = '', time = '', key = '', ...title] }, caller) {
      const date = day.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
      const plan = { type, date, time: time.replace(/^(\d\d)(\d\d)$/, '$1:$2'), title: title.join(':') };
      const input = toNewEvent(plan as PlainPlan);
      const event = (await idempotency.once({ name: 'createEvent', input }, caller, key, () =>
        service.createEvent(input, caller),
      )) as GuildEvent;
      return {
        content: `Created\\. ${shown(event, event.startsAt, clock.now())}`,
        components: rowsOf([linkButton('Open', publicUrl + eventLink(event.id))]),
      };
    },
  };
  const cancelAction: DiscordAction = {
    ...eventActions.cancelCreation,
    route: eventRoutes.listEvents,
    replaces: true,
    run: () => Promise.resolve({ content: 'No event was created\\.' }),
  };
  return {
    actions: [createAction, cancelAction],
    preview(words, caller) {
      if (!mayCall(eventRoutes.createEvent, caller)) throw new AppError('not_allowed', whoMaySentence('events'));
      const plan = readPlan(words, timezone, clock.now());
      if (plan.title.length > maxTitle)
        throw invalidField('create', `The title may have at most ${maxTitle} characters`);
      const { type, title, date, time } = toNewEvent(plan);
      // Two presses of the same button create one event.
      const key = `discord-${randomBytes(4).toString('hex')}`;
      const args = [type, date.replaceAll('-', ''), time.replace(':', ''), key, ...title.split(':')];
      return {
        content: shown({ type, title }, new Date(momentOf(date, time, timezone)).toISOString(), clock.now()),
        components: rowsOf([
          button('Create', customIdOf(eventActions.create, ...args), { style: ButtonStyle.Success }),
          button('Cancel', customIdOf(eventActions.cancelCreation)),
        ]),
        isQuestion: true,
      };
    },
  };
}
