// The content of a message, with or without a file, and its limits in Discord's API. A message beyond
// them is refused.
import { failure, type StandInRequest } from './part.ts';
import { readForm, type StandInFile } from './webhook.ts';

export interface StandInButton {
  /** A menu has options in place of it. */
  readonly label: string;
  readonly options?: readonly { readonly label: string; readonly value: string }[];
  readonly custom_id?: string;
  readonly url?: string;
  readonly disabled?: boolean;
}
/** The content of a message, as the hall sends it. */
export interface StandInContent {
  readonly content?: string;
  readonly embeds?: readonly {
    readonly title?: string;
    readonly url?: string;
    readonly description?: string;
    readonly fields?: readonly { readonly name: string; readonly value: string }[];
    readonly image?: { readonly url: string };
  }[];
  readonly components?: readonly { readonly components: readonly StandInButton[] }[];
  readonly allowed_mentions?: unknown;
  readonly flags?: number;
  readonly nonce?: string;
  /** The files after the call. Absent in an edit: the files stay. */
  readonly attachments?: readonly { readonly filename: string; readonly description: string }[];
}
export interface ContentWithFile {
  readonly content: StandInContent;
  readonly file: StandInFile | null;
}

/** The content of a message, as JSON or as a form with a file. */
export function readContent({
  text,
  bytes,
  contentType,
}: Pick<StandInRequest, 'text' | 'bytes' | 'contentType'>): ContentWithFile {
  if (!contentType.startsWith('multipart/')) return { content: JSON.parse(text) as StandInContent, file: null };
  const { payload, file } = readForm(contentType, bytes);
  return { content: payload as StandInContent, file };
}

const maxContent = 2000;
const [maxEmbeds, maxInEmbeds] = [10, 6000];
const [maxTitle, maxDescription] = [256, 4096];
const [maxFields, maxFieldName, maxFieldValue] = [25, 256, 1024];
const [maxRows, maxInRow, maxLabel, maxCustomId] = [5, 5, 80, 100];
const [maxOptions, maxOption] = [25, 100];

const isMenu = (options: NonNullable<StandInButton['options']>): boolean =>
  isBetween(options, 1, maxOptions) &&
  options.every(({ label, value }) => isBetween(label, 1, maxOption) && isBetween(value, 1, maxOption)) &&
  new Set(options.map(({ value }) => value)).size === options.length;
const isComponent = ({ label, options }: StandInButton): boolean =>
  options === undefined ? isBetween(label, 1, maxLabel) : isMenu(options);
/** A menu fills its row. */
const isRow = (row: readonly StandInButton[]): boolean =>
  row.length <= (row.some(({ options }) => options !== undefined) ? 1 : maxInRow);

type Embed = NonNullable<StandInContent['embeds']>[number];
/** Whether the length of a text or list is within these limits. */
export const isBetween = ({ length }: { readonly length: number }, min: number, max: number): boolean =>
  length >= min && length <= max;
const fits = ({ title = '', description = '', fields = [] }: Embed): boolean =>
  title.length <= maxTitle &&
  description.length <= maxDescription &&
  fields.length <= maxFields &&
  fields.every(({ name, value }) => isBetween(name, 1, maxFieldName) && isBetween(value, 1, maxFieldValue));
const lengthOf = ({ title = '', description = '', fields = [] }: Embed): number =>
  [title, description, ...fields.flatMap(({ name, value }) => [name, value])].join('').length;

/**
 * How Discord refuses a message.
 * @param hasFile whether a file is sent with it
 * @returns null: Discord accepts it
 */
export function refusalOf(
  { content = '', embeds = [], components = [] }: StandInContent,
  hasFile = false,
): ReturnType<typeof failure> | null {
  if (content === '' && embeds.length === 0 && components.length === 0 && !hasFile)
    return failure(400, 50_006, 'Cannot send an empty message');
  const buttons = components.flatMap((row) => row.components);
  const customIds = buttons.flatMap(({ custom_id: customId }) => customId ?? []);
  const isAccepted =
    content.length <= maxContent &&
    embeds.length <= maxEmbeds &&
    embeds.every(fits) &&
    embeds.reduce((sum, embed) => sum + lengthOf(embed), 0) <= maxInEmbeds &&
    components.length <= maxRows &&
    components.every((row) => isRow(row.components)) &&
    buttons.every(isComponent) &&
    customIds.every((customId) => isBetween(customId, 1, maxCustomId)) &&
    new Set(customIds).size === customIds.length;
  return isAccepted ? null : failure(400, 50_035, 'Invalid Form Body');
}
