// What the page and the stand-in send to each other.
import type { StandInPerson } from '../part.ts';

export interface PageButton {
  readonly label?: string;
  /** Discord's number: 1 primary, 2 secondary, 3 success, 4 danger, 5 link. */
  readonly style?: number;
  readonly custom_id?: string;
  readonly url?: string;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  /** The options of a menu. */
  readonly options?: readonly { readonly label: string; readonly value: string }[];
}
export interface PageEmbed {
  readonly title?: string;
  readonly url?: string;
  readonly description?: string;
  readonly fields?: readonly { readonly name: string; readonly value: string }[];
  readonly image?: { readonly url: string };
  readonly thumbnail?: { readonly url: string };
  readonly footer?: { readonly text: string };
  /** A time in ISO format, shown beside the footer. */
  readonly timestamp?: string;
}
/** A message in Discord's format, as far as the page shows it. */
export interface PageContent {
  readonly content?: string;
  readonly embeds?: readonly PageEmbed[];
  readonly components?: readonly { readonly components: readonly PageButton[] }[];
}
export interface PageMessage {
  readonly id: string;
  /** Ms since 1970. */
  readonly at: number;
  readonly content: PageContent;
  /** Address of the attached picture; null: none. */
  readonly picture: string | null;
  /** Only this person sees it. */
  readonly isPrivate: boolean;
  /** The hall sends this reply later. */
  readonly isWaiting: boolean;
}
export interface PageChoice {
  readonly name: string;
  readonly value: string | number;
}
export interface PageOption {
  readonly name: string;
  readonly description?: string;
  /** Discord's number: 3 text, 4 whole number, 5 yes or no, 10 number. */
  readonly type?: number;
  readonly required?: boolean;
  readonly autocomplete?: boolean;
  readonly choices?: readonly PageChoice[];
  /** Of numbers. */
  readonly min_value?: number;
  readonly max_value?: number;
}
export interface PageCommand {
  readonly name: string;
  readonly description?: string;
  readonly options?: readonly PageOption[];
}
/** What one person sees in one channel, oldest message first. */
export interface PageState {
  /** The entries of the channel list. Null: direct messages. */
  readonly channels: readonly { readonly id: string | null; readonly name: string }[];
  /** None where nobody can send any. */
  readonly commands: readonly PageCommand[];
  readonly messages: readonly PageMessage[];
}

/** What a person does. */
export type PageAct =
  | { readonly kind: 'press'; readonly customId: string }
  | { readonly kind: 'choose'; readonly customId: string; readonly value: string }
  | { readonly kind: 'submit'; readonly customId: string; readonly fields: Readonly<Record<string, string>> }
  | {
      readonly kind: 'command';
      readonly name: string;
      readonly options: Readonly<Record<string, string | number | boolean>>;
    }
  | { readonly kind: 'type'; readonly name: string; readonly option: string; readonly typed: string };
export interface PageRequest {
  readonly person: StandInPerson;
  /** Null: in direct messages. */
  readonly channelId: string | null;
  /** The message of the button; null: none. */
  readonly messageId: string | null;
  readonly act: PageAct;
}
export interface PageForm {
  readonly custom_id: string;
  readonly title: string;
  readonly components: readonly {
    readonly label: string;
    readonly component: {
      readonly custom_id: string;
      /** Discord's number: 1 one line, 2 several lines. */
      readonly style?: number;
      readonly value?: string;
      readonly required?: boolean;
      readonly max_length?: number;
    };
  }[];
}
/** What follows at once. Messages are part of the next state. */
export interface PageReply {
  readonly form?: PageForm;
  readonly choices?: readonly PageChoice[];
  /** Why nothing happened, in a sentence. */
  readonly problem?: string;
}
