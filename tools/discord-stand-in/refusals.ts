// What Discord refuses in forms, suggestions and slash commands.
import { isBetween } from './content.ts';
import type { PageChoice, PageCommand, PageForm, PageOption } from './page/page.types.ts';
import { failure } from './part.ts';

const [maxTitle, maxLabel, maxFields, maxValue] = [45, 45, 5, 4000];
const [maxChoices, maxChoice] = [25, 100];
const [maxCommands, maxOptions, maxDescription] = [100, 25, 100];
const maxCustomId = 100;
/** Discord's pattern for names of commands and options. */
const namePattern = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;

type Refusal = ReturnType<typeof failure>;
const refusalUnless = (isAccepted: boolean): Refusal | null =>
  isAccepted ? null : failure(400, 50_035, 'Invalid Form Body');
const areUnique = (names: readonly string[]): boolean => new Set(names).size === names.length;

const isField = ({ label, component }: PageForm['components'][number]): boolean => {
  const { custom_id: name, value = '', max_length: maxLength = maxValue } = component;
  return isBetween(label, 1, maxLabel) && isBetween(name, 1, maxCustomId) && value.length <= maxLength;
};
/** How Discord refuses a form. @returns null: Discord accepts it */
export function refusalOfForm({ custom_id: customId, title, components }: PageForm): Refusal | null {
  return refusalUnless(
    isBetween(customId, 1, maxCustomId) &&
      isBetween(title, 1, maxTitle) &&
      isBetween(components, 1, maxFields) &&
      components.every(isField) &&
      areUnique(components.map(({ component }) => component.custom_id)),
  );
}

const areChoices = (choices: readonly PageChoice[]): boolean =>
  choices.length <= maxChoices &&
  choices.every(({ name, value }) => isBetween(name, 1, maxChoice) && value.toString().length <= maxChoice);
/** How Discord refuses suggestions. @returns null: Discord accepts them */
export const refusalOfChoices = (choices: readonly PageChoice[]): Refusal | null => refusalUnless(areChoices(choices));

const isNamed = ({ name, description = '' }: Pick<PageOption, 'name' | 'description'>): boolean =>
  namePattern.test(name) && name === name.toLowerCase() && isBetween(description, 1, maxDescription);
const areOptions = (options: readonly PageOption[]): boolean =>
  options.length <= maxOptions &&
  options.every((option) => isNamed(option) && areChoices(option.choices ?? [])) &&
  areUnique(options.map(({ name }) => name)) &&
  // Required options come first.
  options.every(({ required }, at) => required !== true || options.slice(0, at).every((one) => one.required === true));
/** How Discord refuses slash commands. @returns null: Discord accepts them */
export const refusalOfCommands = (commands: readonly PageCommand[]): Refusal | null =>
  refusalUnless(
    commands.length <= maxCommands &&
      commands.every((command) => isNamed(command) && areOptions(command.options ?? [])) &&
      areUnique(commands.map(({ name }) => name)),
  );
