// The two ways to people outside the app: Discord, and push messages to their devices.
import { notices } from '@guild/common/notifications/notices.derived';
import { createDiscordGate } from '../../../platform/discord/sending/gate.ts';
import type { DiscordMessages } from '../../../platform/discord/api/directMessages.ts';
import { discordText, type DiscordText } from '../../../platform/discord/messages/text.ts';
import type { Context } from '../../../platform/features/context.ts';
import type { JobScheduler } from '../../../platform/jobs/jobs.ts';
import { createMutex } from '../../../platform/process/mutex.ts';
import type { PushMessages } from '../push/push.messages.ts';
import { pushText, type PushText } from '../push/push.text.ts';
import { pushJob, sendJob, type SendJobData } from './notifications.sendJob.ts';
import type { SendingChannel } from './notifications.sender.ts';

/** Discord. Over all processes it sends one message at a time, and waits as long as Discord asks for. */
export function discordChannel(
  discord: DiscordMessages,
  jobs: JobScheduler<SendJobData>,
  { db, clock, env }: Pick<Context, 'db' | 'clock' | 'env'>,
): SendingChannel {
  const gate = createDiscordGate({ db, clock });
  const mutex = createMutex();
  return {
    name: 'discord-messages',
    kind: sendJob,
    jobs,
    // Only texts for Discord are in the rows of this channel.
    send: (to, text, nonce, options) => discord.send(to, text as DiscordText, nonce, options),
    removeButtons: (message) => discord.removeButtons(message),
    run: (work, ifBusy) => mutex('discord', () => gate.run(work, ifBusy)),
    pause: (until) => gate.pause(until),
    summaryOf: (kind) => discordText({ title: notices[kind].words, text: 'See the app for more.', url: env.publicUrl }),
  };
}

/** Push messages. Several are sent at the same time, and a push service only ever asks one device to wait. */
export const pushChannel = (
  messages: PushMessages,
  jobs: JobScheduler<SendJobData>,
  { guildName }: { readonly guildName: string },
): SendingChannel => ({
  name: 'push-messages',
  kind: pushJob,
  jobs,
  // Only push texts are in the rows of this channel.
  send: (to, text) => messages.send(to, text as PushText),
  removeButtons: null,
  run: (work) => work(),
  pause: () => Promise.resolve(),
  // It says nothing about what the messages are about, because others may see a locked screen.
  summaryOf: (_kind, key) =>
    pushText({ key, title: guildName, text: 'You have more notices. See the app.', link: null }),
});
