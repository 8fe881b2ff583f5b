// Settings row for admins: the slash commands whose answers people may show to everybody.
import { chakra } from '@chakra-ui/react';
import { commandNames, discordRoutes, type DiscordSettings } from '@guild/common/discord/discord.api';
import type { ReactNode } from 'react';
import { SettingRow } from '../../features/settings/SettingRow.tsx';
import { useChoice } from '../../features/settings/useChoice.ts';
import { call } from '../../platform/api/api.ts';
import type { Resource } from '../../platform/api/resource.ts';
import { LabeledCheckbox } from '../../ui/Checkbox.tsx';

const help =
  'Without a choice, only the person who uses a command sees the answer. With the option "share", everybody in the channel sees it, also people who may not open the hall. Answers of /ask that are shared contain only what a Guest may see.';

type Names = DiscordSettings['sharedCommands'];
export function DiscordSharing({ settings }: { settings: Resource<DiscordSettings> }): ReactNode {
  const save = (sharedCommands: Names, version: number): Promise<DiscordSettings> =>
    call(discordRoutes.changeDiscordSettings, { body: { sharedCommands, version } });
  const { known, disabled, choose, row } = useChoice(settings, save, 'Failed to save the setting');
  const shared = known?.sharedCommands ?? [];
  const others = (name: Names[number]): Names => shared.filter((one) => one !== name);
  return (
    <SettingRow place="discord-sharing" help={help} {...row}>
      {() => (
        <chakra.div
          display="grid"
          gridTemplateColumns={{ base: 'repeat(2, auto)', md: 'repeat(3, auto)' }}
          columnGap={5}
        >
          {commandNames.map((name) => (
            <LabeledCheckbox
              key={name}
              checked={shared.includes(name)}
              disabled={disabled}
              onChange={(event) => void choose(event.target.checked ? [...others(name), name] : others(name))}
            >
              /{name}
            </LabeledCheckbox>
          ))}
        </chakra.div>
      )}
    </SettingRow>
  );
}
