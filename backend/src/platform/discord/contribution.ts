// What a feature contributes to Discord: slash commands, actions of buttons and forms, messages in a
// channel that stay current, and dates that become scheduled events.
import type { Route } from '@guild/common/wire/route';
import type {
  APIActionRowComponent,
  APIApplicationCommandBasicOption,
  APIApplicationCommandOptionChoice,
  APIButtonComponent,
  APIStringSelectComponent,
  APIEmbed,
} from 'discord-api-types/v10';
import type { DocumentId, Fact } from '../store/outbox/facts.ts';
import type { Caller } from '../people/caller.ts';

/** A file in a message. An embed shows a picture that it names as `attachment://<name>`. */
export interface MessageFile {
  readonly name: string;
  readonly type: string;
  /** What the picture shows, for screen readers. At most 1,024 characters. */
  readonly about: string;
  readonly bytes: Uint8Array;
}
/** A message in Discord's format. Text that people typed must be escaped, see `messages/text.ts`. */
export interface DiscordMessage {
  readonly content?: string;
  readonly embeds?: readonly APIEmbed[];
  readonly components?: readonly APIActionRowComponent<APIButtonComponent | APIStringSelectComponent>[];
  /** An attachment. Of commands and actions, only those with `isSlow` can reply with one. */
  readonly file?: MessageFile;
  /** The reply only asks or offers something. Nothing is done yet, so a notice stays unread. */
  readonly isQuestion?: true;
}
export interface DiscordFormField {
  readonly name: string;
  /** At most 45 characters. */
  readonly label: string;
  /** What the field contains at first. */
  readonly value: string;
  readonly maxLength: number;
  readonly isRequired: boolean;
  /** The text may have several lines. */
  readonly isLong?: true;
}
/** A form that opens after a press. */
export interface DiscordForm {
  /** From `customIdOf`, of the action that takes the form. */
  readonly customId: string;
  /** At most 45 characters. */
  readonly title: string;
  /** At most 5. */
  readonly fields: readonly DiscordFormField[];
}
export type DiscordReply = DiscordMessage | { readonly form: DiscordForm };

/** The same call of the API. Its access, guard and hourly limit hold for the command or action. */
type SameCall = Pick<Route, 'method' | 'path' | 'access' | 'isHourly'>;
export type CommandOptions = ReadonlyMap<string, string | number | boolean>;
/** Where the result of a command goes, and what a command with `isSlow` can show before it. */
export interface DiscordProgress {
  /**
   * Shows a message to the person until the next one, or until the result. Never rejects. Resolves
   * when Discord has answered, and any wait that Discord asks for is over. If Discord asks to wait
   * more than 10 s, nothing is shown any more until the result.
   */
  readonly edit: (message: DiscordMessage) => Promise<void>;
  /** Everybody in the channel will see the result, so it must not contain more than a Guest may see. */
  readonly isShared: boolean;
}
export interface DiscordCommand {
  readonly name: string;
  /** At most 100 characters. */
  readonly description: string;
  /** A command also gets the option `share`, if the settings allow it. */
  readonly options: readonly APIApplicationCommandBasicOption[];
  readonly route: SameCall;
  /** It may take more than a second. Discord is told at once that the answer follows. */
  readonly isSlow?: true;
  /** @throws AppError whose sentence is shown to the person alone */
  run(options: CommandOptions, caller: Caller, progress: DiscordProgress): Promise<DiscordMessage>;
  /**
   * Suggestions for an option with autocomplete.
   * @param option the name of the option @param typed what the person has typed so far
   * @returns at most 25 choices
   */
  suggest?(option: string, typed: string, caller: Caller): Promise<readonly APIApplicationCommandOptionChoice[]>;
}
export interface DiscordPress {
  /** The parts of the custom id after name and version. */
  readonly args: readonly string[];
  /** What the person has entered in a form, by the name of the field. */
  readonly fields: ReadonlyMap<string, string>;
  /** What the person has chosen in a menu. */
  readonly values: readonly string[];
}
/** What a button or a menu does when it is pressed, or a form when it is sent. */
export interface DiscordAction {
  /** Unique, without `:`. */
  readonly name: string;
  /** Increases when the meaning of its custom ids changes. Older buttons are out of date then. */
  readonly version: number;
  readonly route: SameCall;
  readonly isSlow?: true;
  /** The reply replaces the message of the button, if only the person sees that message. */
  readonly replaces?: true;
  /** @throws AppError `not_found`: the button is out of date; others are shown to the person alone */
  run(press: DiscordPress, caller: Caller): Promise<DiscordReply>;
}

/** What a message in a channel shows now. */
export interface PostContent {
  readonly message: DiscordMessage;
  /**
   * Draws a picture, which the first embed then shows. Called only when the message is sent. If it
   * rejects, the message is sent without a picture.
   */
  readonly picture?: () => Promise<MessageFile>;
  /** The address in its embed, by which it is found again. */
  readonly url: string;
  /**
   * The channel of this message, if its kind lets each have its own; `channelId` null: the channel of
   * the kind. A message is moved to another channel only while `mayMove`.
   */
  readonly own?: { readonly channelId: string | null; readonly mayMove: boolean };
  /** Who posted it in the hall. Each person gets ten messages an hour in a channel; then they are folded. */
  readonly author?: { readonly discordId: string; readonly name: string };
  /** The message is not posted earlier, ms since 1970. */
  readonly from: number;
  /**
   * Nothing can be done any more, or something else has posted it: a first message is not posted, and
   * the row of a posted one is kept for 30 days only.
   */
  readonly isOver: boolean;
  /** When it changes by time alone, ms since 1970; null: never. */
  readonly changesAt: number | null;
}
/** Messages in a channel, one for each document of one kind. */
export interface DiscordPostKind {
  /** A kind of the Discord settings, which name its channel. */
  readonly kind: string;
  /** Kinds of facts of documents that get a message. */
  readonly newFacts: readonly string[];
  /** Kinds of facts after which a message is edited. */
  readonly changeFacts: readonly string[];
  /** The id of what the messages are about now. Absent: the id of the document of the fact. */
  readonly current?: () => Promise<number>;
  /**
   * The id of what the message is about, from the document of a fact; null: it is about nothing. Absent: the
   * id of that document.
   */
  readonly idOf?: (document: Readonly<Record<string, unknown>>) => number | null;
  /** A message stays as it is when `read` returns null. Absent: it then says that it was deleted. */
  readonly isKept?: true;
  /** @returns null when the document does not exist any more */
  read(id: number): Promise<PostContent | null>;
}
/** A date of the guild that becomes a scheduled event of Discord. */
export interface PlannedDate {
  /** The address of its page, unique. */
  readonly url: string;
  /** As people typed it. */
  readonly title: string;
  readonly description: string;
  /** Ms since 1970. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly isCancelled: boolean;
}
/** The content of a message that never changes. The texts are in Discord's format. */
export interface DiscordNews {
  readonly title: string;
  readonly text: string;
  /** The page that the message links to. No other message of its kind has the same address. */
  readonly url: string;
}
/** Messages in a channel that never change, one for each fact. */
export interface DiscordNewsKind {
  /** A kind of the Discord settings, which name its channel. */
  readonly kind: string;
  /** Kinds of facts that get a message. */
  readonly facts: readonly string[];
  /** @param id of the document of the fact @returns null: the fact gets no message */
  readonly read: (fact: Fact, id: DocumentId) => Promise<DiscordNews | null>;
}
export interface DiscordContribution {
  /** Whether somebody who is refused may apply for access. Their refusal then links to the form. */
  readonly mayApply?: (discordId: string) => Promise<boolean>;
  readonly commands?: readonly DiscordCommand[];
  readonly actions?: readonly DiscordAction[];
  readonly posts?: readonly DiscordPostKind[];
  /**
   * The next dates that are not over, soonest first.
   * @param count at least so many that are not cancelled, if there are as many
   */
  readonly dates?: (count: number) => Promise<readonly PlannedDate[]>;
  readonly news?: readonly DiscordNewsKind[];
}
