// A hall whose worker posts to the webhook of a fake Discord, and the posting task, which the
// test runs.
import type { RunningWorker } from '../src/app/startWorker.ts';
import { startDiscord } from '../../tools/discord-stand-in/standIn.ts';
import type { HookMessage, StandInHook } from '../../tools/discord-stand-in/webhook.ts';
import { aClock, loadServer, startHall, type Client, type Hall } from './harness.ts';
import { aTaskOf, type TaskOfWorker } from './workerTasks.ts';

export interface WebhookHall extends Hall {
  readonly hook: StandInHook;
  readonly admin: Client;
  /** The posting task; without jobs, as if Redis had lost them. */
  readonly poster: TaskOfWorker;
  /** The same task in another process, which the test closes. */
  anotherPoster(): Promise<TaskOfWorker>;
  /** A whole worker, which the test closes. */
  worker(): Promise<RunningWorker>;
  /** The log of all its processes, down to `trace`. */
  readonly lines: readonly string[];
  /** The channel's only message. @throws if there is none, or more than one */
  only(): HookMessage;
}
export interface WebhookHallOptions {
  /** The name of the posting task. */
  readonly task: string;
  /** Empty: no bot. */
  readonly botToken: string;
  /** Additional environment variables. */
  readonly env: Readonly<Record<string, string>>;
}

export async function startWebhookHall({ task, botToken, env }: WebhookHallOptions): Promise<WebhookHall> {
  const { startWorker } = await loadServer();
  const discord = await startDiscord({ id: '300000000000000001', username: 'sandy' });
  const { hook } = discord;
  const clock = aClock(Date.parse('2026-11-18T10:00:00.000Z'));
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  const hall = await startHall({
    clock,
    env: {
      DISCORD_API_URL: discord.apiUrl,
      DISCORD_WEBHOOK_URL: discord.webhookUrl,
      DISCORD_BOT_TOKEN: botToken,
      PUBLIC_URL: 'https://hall.example',
      LOG_LEVEL: 'trace',
      ...env,
    },
    onLog: (line) => void lines.push(JSON.stringify(line)),
  });
  const anotherPoster = (): Promise<TaskOfWorker> => aTaskOf(hall, task, logTo);
  const poster = await anotherPoster();
  return {
    ...hall,
    hook,
    poster,
    anotherPoster,
    lines,
    admin: await hall.signIn('Admin', 'Ada'),
    worker: () => startWorker(hall.env, { clock, logTo }),
    only() {
      const [message, ...others] = hook.messages;
      if (message === undefined || others.length > 0) throw new Error(`There are ${hook.messages.length} messages`);
      return message;
    },
    async close() {
      await poster.close();
      await hall.close();
      await discord.close();
    },
  };
}
