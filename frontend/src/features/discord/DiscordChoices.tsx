// Options of a select for channels or roles of Discord.
import type { ReactNode } from 'react';

export interface DiscordChoice {
  readonly id: string;
  readonly text: string;
  readonly isDisabled?: boolean;
}
export interface DiscordChoicesProps {
  /** The text of the first option, which chooses nothing. */
  none: string;
  choices: readonly DiscordChoice[];
  /** The chosen id; empty: none. */
  chosen: string;
  /** The text of the chosen one if it is not one of the choices. */
  unlisted: string;
}
/** Options by name. */
export const DiscordChoices = ({ none, choices, chosen, unlisted }: DiscordChoicesProps): ReactNode => (
  <>
    <option value="">{none}</option>
    {chosen !== '' && !choices.some(({ id }) => id === chosen) && <option value={chosen}>{unlisted}</option>}
    {choices.map(({ id, text, isDisabled = false }) => (
      <option key={id} value={id} disabled={isDisabled}>
        {text}
      </option>
    ))}
  </>
);
