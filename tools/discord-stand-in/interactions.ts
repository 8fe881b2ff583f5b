// The part of the stand-in for interactions: sends signed commands, presses and forms to the hall,
// and takes slash commands, edits of replies and further replies.
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { idAt } from './channels.ts';
import { readContent, refusalOf, type ContentWithFile, type StandInContent } from './content.ts';
import type { StandInCommand, StandInGuild } from './guild.ts';
import type { PageForm } from './page/page.types.ts';
import {
  failure,
  unauthorized,
  withTrouble,
  type Part,
  type StandInPerson,
  type StandInReply,
  type StandInRequest,
  type Trouble,
} from './part.ts';
import { refusalOfChoices, refusalOfCommands, refusalOfForm } from './refusals.ts';

/** Values of Discord's API. */
export const interactionTypes = { ping: 1, command: 2, component: 3, autocomplete: 4, form: 5 } as const;
export const replyTypes = {
  pong: 1,
  message: 4,
  deferred: 5,
  deferredChange: 6,
  change: 7,
  choices: 8,
  form: 9,
} as const;

/** The hall's reply to an interaction. */
export interface InteractionReply {
  readonly status: number;
  readonly body: {
    readonly type?: number;
    readonly data?: StandInContent & {
      readonly choices?: readonly { readonly name: string; readonly value: string | number }[];
      readonly custom_id?: string;
      readonly title?: string;
    };
    /** An error of the address itself. */
    readonly message?: string;
    readonly code?: string;
  };
}
/** Discord refuses the hall's reply. The person sees only that the interaction failed. */
export class RefusedReply extends Error {}
export interface Signing {
  /** Ms since 1970; default: now. */
  readonly at?: number;
  /** Default: the key of the application. */
  readonly key?: KeyObject;
  /** Replaces the signature; null: none is sent. */
  readonly signature?: string | null;
  /** What is sent in place of the signed body. */
  readonly sentBody?: string;
}
/** Who acts, and where. */
export interface Acting {
  readonly person: StandInPerson;
  /** Default: the guild. Null: in a direct message. */
  readonly guildId?: string | null;
  /** The message of the button. */
  readonly message?: { readonly id: string; readonly flags?: number; readonly content?: string };
  /** Default: a new one. */
  readonly id?: string;
  /** Default: a new one. */
  readonly token?: string;
}
/** An edit of a reply, or a further reply. */
export interface SentReply extends ContentWithFile {
  readonly token: string;
}
export interface StandInInteractions {
  /** Hexadecimal. */
  readonly publicKey: string;
  /** The slash commands of the server. */
  readonly commands: StandInCommand[];
  /** Number of times that the commands were registered. */
  registrations: number;
  /** The replies to the next registrations, one each. */
  readonly trouble: Trouble[];
  /** Edits of replies, oldest first. */
  readonly edits: SentReply[];
  /** Further replies, oldest first. */
  readonly followUps: SentReply[];
  /** Signs a body and sends it to the hall. @param url address of the hall */
  send(url: string, body: string, how?: Signing): Promise<InteractionReply>;
  /** A person sends a command. Like the acts below, it throws `RefusedReply`. */
  command(
    url: string,
    acting: Acting,
    name: string,
    options?: Readonly<Record<string, string | number | boolean>>,
  ): Promise<InteractionReply>;
  /** A person types in an option with autocomplete. */
  type(url: string, acting: Acting, name: string, option: string, typed: string): Promise<InteractionReply>;
  /** A person presses a button. */
  press(url: string, acting: Acting, customId: string): Promise<InteractionReply>;
  /** A person chooses an option of a menu. */
  choose(url: string, acting: Acting, customId: string, value: string): Promise<InteractionReply>;
  /** A person sends a form. */
  submit(
    url: string,
    acting: Acting,
    customId: string,
    fields: Readonly<Record<string, string>>,
  ): Promise<InteractionReply>;
}

const optionTypes = { string: 3, number: 4, boolean: 5 } as const;
type OptionValue = string | number | boolean;
const optionOf = ([name, value]: [string, OptionValue]): object => ({
  name,
  value,
  type: optionTypes[typeof value as keyof typeof optionTypes],
});
/** The form that the hall replies with. */
export const formOf = (data: InteractionReply['body']['data']): PageForm => data as unknown as PageForm;
/** How Discord refuses the hall's reply to an interaction. @returns null: Discord accepts it */
function refusalOfReply({ type, data }: InteractionReply['body']): ReturnType<typeof failure> | null {
  const content: NonNullable<typeof data> = data ?? {};
  switch (type) {
    case replyTypes.message:
    case replyTypes.change:
      return refusalOf(content);
    case replyTypes.choices:
      return refusalOfChoices(content.choices ?? []);
    case replyTypes.form:
      return refusalOfForm(formOf(content));
    default:
      return null;
  }
}
const commandsPath = /^\/applications\/\d+\/guilds\/(\d+)\/commands$/;
/** How long a reply can be edited with the token of its interaction. */
const tokenMs = 15 * 60_000;
const replyPath = /^\/webhooks\/\d+\/([^/]+)(\/messages\/@original)?$/;

/** @param now ms since 1970 */
export function createInteractions(
  guild: StandInGuild,
  now: () => number,
): { interactions: StandInInteractions; part: Part } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  // The key itself is the end of its DER form.
  const publicHex = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex');
  /** When the hall replied to the interaction of each token, ms since 1970. Unknown before that. */
  const tokens = new Map<string, number>();
  let counter = 0;

  const payloadOf = (acting: Acting, type: number, token: string, data: object): string => {
    const { person, guildId = guild.id, message, id } = acting;
    const member = guild.members.get(person.id);
    return JSON.stringify({
      id: id ?? (700_000_000_000_000_000n + BigInt(counter)).toString(),
      application_id: guild.botId,
      type,
      token,
      version: 1,
      ...(guildId === null
        ? { user: person }
        : { guild_id: guildId, member: { nick: member?.nick ?? null, roles: member?.roles ?? [], user: person } }),
      ...(message !== undefined && { message }),
      data,
    });
  };
  /** @param token of the interaction; null: its replies are not edited */
  const post = async (url: string, body: string, how: Signing, token: string | null): Promise<InteractionReply> => {
    const timestamp = Math.floor((how.at ?? now()) / 1000).toString();
    const signature =
      how.signature === undefined
        ? sign(null, Buffer.from(timestamp + body), how.key ?? privateKey).toString('hex')
        : how.signature;
    const response = await fetch(`${url}/discord/interactions`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Signature-Timestamp': timestamp,
        ...(signature !== null && { 'X-Signature-Ed25519': signature }),
      },
      body: how.sentBody ?? body,
    });
    if (token !== null && response.ok) tokens.set(token, now());
    const read = (await response.json().catch(() => ({}))) as InteractionReply['body'];
    return { status: response.status, body: read };
  };
  const act = async (url: string, acting: Acting, type: number, data: object): Promise<InteractionReply> => {
    counter += 1;
    const token = acting.token ?? `token-${counter}`;
    const reply = await post(url, payloadOf(acting, type, token, data), {}, token);
    const refusal = reply.status === 200 ? refusalOfReply(reply.body) : null;
    if (refusal === null) return reply;
    tokens.delete(token);
    throw new RefusedReply(`Discord refuses the reply: ${JSON.stringify([refusal.body, reply.body])}`);
  };
  const interactions: StandInInteractions = {
    publicKey: publicHex,
    commands: guild.commands,
    registrations: 0,
    trouble: [],
    edits: [],
    followUps: [],
    send: (url, body, how = {}) => post(url, body, how, null),
    command: (url, acting, name, options = {}) =>
      act(url, acting, interactionTypes.command, { type: 1, name, options: Object.entries(options).map(optionOf) }),
    type(url, acting, name, option, typed) {
      const options = [{ name: option, type: optionTypes.number, value: typed, focused: true }];
      return act(url, acting, interactionTypes.autocomplete, { type: 1, name, options });
    },
    press: (url, acting, customId) =>
      act(url, acting, interactionTypes.component, { component_type: 2, custom_id: customId }),
    choose: (url, acting, customId, value) =>
      act(url, acting, interactionTypes.component, { component_type: 3, custom_id: customId, values: [value] }),
    submit(url, acting, customId, fields) {
      const components = Object.entries(fields).map(([name, value]) => ({
        type: 18,
        component: { type: 4, custom_id: name, value },
      }));
      return act(url, acting, interactionTypes.form, { custom_id: customId, components });
    },
  };

  const setCommands = ({ method, authorization, text }: StandInRequest, guildId: string): StandInReply => {
    if (authorization !== `Bot ${guild.botToken}`) return unauthorized;
    if (guildId !== guild.id) return failure(404, 10_004, 'Unknown Guild');
    if (!guild.members.has(guild.botId)) return failure(403, 50_001, 'Missing Access');
    if (method !== 'PUT') return failure(405, 0, '405: Method Not Allowed');
    const commands = JSON.parse(text) as StandInInteractions['commands'];
    const refusal = refusalOfCommands(commands);
    if (refusal !== null) return refusal;
    return withTrouble(interactions.trouble.shift(), () => {
      guild.commands.splice(0, Infinity, ...commands);
      interactions.registrations += 1;
      const made = { application_id: guild.botId, guild_id: guild.id };
      return { status: 200, body: commands.map((command, at) => ({ id: idAt(now(), at), ...made, ...command })) };
    });
  };
  const answer = (request: StandInRequest): StandInReply | null => {
    const { method, path } = request;
    const [, guildId] = commandsPath.exec(path) ?? [];
    if (guildId !== undefined) return setCommands(request, guildId);
    const [, token, original] = replyPath.exec(path) ?? [];
    // Other tokens are those of webhooks, or unknown.
    const givenAt = tokens.get(token ?? '');
    if (token === undefined || givenAt === undefined) return null;
    if (now() - givenAt > tokenMs) return failure(401, 50_027, 'Invalid Webhook Token');
    const sent = { token, ...readContent(request) };
    const refusal = refusalOf(sent.content, sent.file !== null);
    if (refusal !== null) return refusal;
    if (method === 'PATCH' && original !== undefined) interactions.edits.push(sent);
    else if (method === 'POST' && original === undefined) interactions.followUps.push(sent);
    else return failure(404, 0, '404: Not Found');
    return { status: 200, body: { id: '1' } };
  };
  return { interactions, part: { answer } };
}
