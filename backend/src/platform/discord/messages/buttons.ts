// Buttons and menus of Discord messages, and the custom ids that say what a press does.
import {
  ButtonStyle,
  ComponentType,
  type APIActionRowComponent,
  type APIButtonComponent,
  type APIStringSelectComponent,
} from 'discord-api-types/v10';
import { AppError } from '../../errors.ts';
import type { DiscordAction } from '../contribution.ts';
import { plainTo } from './text.ts';

const maxCustomId = 100;
const maxLabel = 80;
const maxInRow = 5;
const [maxOption, maxPlaceholder] = [100, 150];

/**
 * The custom id of a button or form: name, version and arguments of the action.
 * @throws Error when it is longer than Discord allows, or an argument contains `:`
 */
export function customIdOf(
  { name, version }: Pick<DiscordAction, 'name' | 'version'>,
  ...args: readonly (string | number)[]
): string {
  const customId = [name, version, ...args].join(':');
  if (customId.length > maxCustomId) throw new Error(`The custom id ${customId} is too long`);
  if (args.some((one) => one.toString().includes(':'))) throw new Error(`The custom id ${customId} has a wrong part`);
  return customId;
}

/** The parts of a custom id. */
export interface CustomId {
  readonly name: string;
  readonly version: number;
  readonly args: readonly string[];
}
/** Reads a custom id. One of another program gives a name that no action has. */
export function readCustomId(customId: string): CustomId {
  const [name = '', version = '', ...args] = customId.split(':');
  return { name, version: Number(version), args };
}

/**
 * The custom id of a button below a notice. A press also marks the notice as read.
 * @param customId from `customIdOf`
 * @throws Error when it is longer than Discord allows
 */
export function customIdBelowNotice(noticeId: number, customId: string): string {
  const below = `notice:${noticeId}:${customId}`;
  if (below.length > maxCustomId) throw new Error(`The custom id ${below} is too long`);
  return below;
}
/** Separates the notice from the custom id of the action. `noticeId` is null when there is none. */
export function readNoticeButton(customId: string): { noticeId: number | null; customId: string } {
  const [, noticeId, rest] = /^notice:(\d{1,15}):(.+)$/.exec(customId) ?? [];
  if (noticeId === undefined || rest === undefined) return { noticeId: null, customId };
  return { noticeId: Number(noticeId), customId: rest };
}

/** The id of an entity in a custom id. @throws AppError `not_found` when it is none */
export function idInPress(arg: string | undefined): number {
  if (arg === undefined || !/^\d{1,15}$/.test(arg)) throw new AppError('not_found');
  return Number(arg);
}

type PressStyle = ButtonStyle.Primary | ButtonStyle.Secondary | ButtonStyle.Success | ButtonStyle.Danger;
interface ButtonLook {
  readonly style?: PressStyle;
  /** The button is shown, but cannot be pressed. */
  readonly isOff?: boolean;
}
export const button = (
  label: string,
  customId: string,
  { style = ButtonStyle.Secondary, isOff = false }: ButtonLook = {},
): APIButtonComponent => ({
  type: ComponentType.Button,
  style,
  label: plainTo(label, maxLabel),
  custom_id: customId,
  disabled: isOff,
});
/** A button that opens a page. @param url with https:// or http:// */
export const linkButton = (label: string, url: string): APIButtonComponent => ({
  type: ComponentType.Button,
  style: ButtonStyle.Link,
  label: plainTo(label, maxLabel),
  url,
});

export type ButtonRow = APIActionRowComponent<APIButtonComponent>;
/** Buttons in rows of five. Discord accepts five rows. */
export function rowsOf(buttons: readonly APIButtonComponent[]): ButtonRow[] {
  const rows: ButtonRow[] = [];
  for (let from = 0; from < buttons.length; from += maxInRow)
    rows.push({ type: ComponentType.ActionRow, components: buttons.slice(from, from + maxInRow) });
  return rows;
}

export interface MenuOption {
  readonly label: string;
  /** At most 100 characters. */
  readonly value: string;
}
/**
 * A row with a menu, of which one option can be chosen.
 * @param options from 1 to 25
 */
export const menuRow = (
  placeholder: string,
  customId: string,
  options: readonly MenuOption[],
  { isOff = false }: Pick<ButtonLook, 'isOff'> = {},
): APIActionRowComponent<APIStringSelectComponent> => ({
  type: ComponentType.ActionRow,
  components: [
    {
      type: ComponentType.StringSelect,
      custom_id: customId,
      placeholder: plainTo(placeholder, maxPlaceholder),
      options: options.map(({ label, value }) => ({ label: plainTo(label, maxOption), value })),
      disabled: isOff,
    },
  ],
});
