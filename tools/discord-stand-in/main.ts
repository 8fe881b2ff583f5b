// The stand-in as `npm start` runs it, inside the launcher. What Discord would store is kept in a
// file, because the hall edits its messages after a restart, too.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { ChannelMessage } from './channels.ts';
import { startDiscord, type StandInDiscord } from './standIn.ts';

/** `file` is absent in messages of earlier versions. */
interface KeptMessage extends Omit<ChannelMessage, 'file'> {
  readonly file?: { readonly name: string; readonly base64: string } | null;
}
interface Kept {
  readonly channelMessages: readonly KeptMessage[];
  readonly directMessages: StandInDiscord['messages'];
  readonly commands: StandInDiscord['interactions']['commands'];
  readonly scheduledEvents: StandInDiscord['scheduled']['events'];
}
interface Place {
  /** Path of the socket it listens on; null: it listens on a free port. */
  readonly socket: string | null;
  /** The file for everything that is kept. */
  readonly file: string;
  /** The address of its API for the hall. */
  readonly apiUrl: string;
}
export interface RunningStandIn {
  /** Variables of the hall. */
  readonly env: Record<string, string>;
  close(): Promise<void>;
}

const saveEveryMs = 2000;
/** Older messages are forgotten. */
const maxKept = 1000;

const toKept = (message: ChannelMessage): KeptMessage => {
  const { file } = message;
  return { ...message, file: file === null ? null : { name: file.name, base64: file.bytes.toString('base64') } };
};
const toMessage = (kept: KeptMessage): ChannelMessage => {
  const { file = null } = kept;
  return { ...kept, file: file === null ? null : { name: file.name, bytes: Buffer.from(file.base64, 'base64') } };
};

/** @throws when the socket is taken, or the file cannot be read */
export async function startStandIn({ socket, file, apiUrl }: Place): Promise<RunningStandIn> {
  // A killed launcher leaves its socket.
  if (socket !== null) rmSync(socket, { force: true });
  const discord = await startDiscord({ id: '100000000000000001', username: 'nobody' }, Date.now, socket);
  const { channels, messages, interactions, scheduled } = discord;
  let saved = '';
  if (existsSync(file)) {
    saved = readFileSync(file, 'utf8');
    const kept = JSON.parse(saved) as Kept;
    channels.messages.push(...kept.channelMessages.map(toMessage));
    messages.push(...kept.directMessages);
    interactions.commands.push(...kept.commands);
    scheduled.events.push(...kept.scheduledEvents);
  }
  const save = (): void => {
    const kept: Kept = {
      channelMessages: channels.messages.slice(-maxKept).map(toKept),
      directMessages: messages.slice(-maxKept),
      commands: interactions.commands,
      scheduledEvents: scheduled.listed(),
    };
    const text = JSON.stringify(kept);
    if (text === saved) return;
    writeFileSync(`${file}.new`, text);
    renameSync(`${file}.new`, file);
    saved = text;
  };
  const saving = setInterval(save, saveEveryMs);
  return {
    env: discord.forDevelopment(apiUrl),
    async close() {
      clearInterval(saving);
      save();
      await discord.close();
    },
  };
}
