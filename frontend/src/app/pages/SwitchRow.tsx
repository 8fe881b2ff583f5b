// Settings row with an on/off choice of the guild. It saves at once and follows other admins'
// changes.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { SettingRow, type SettingRowProps } from '../../features/settings/SettingRow.tsx';
import { useChoice } from '../../features/settings/useChoice.ts';
import type { Resource } from '../../platform/api/resource.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';

export interface SwitchRowProps<S> extends Pick<SettingRowProps, 'place' | 'help'> {
  /** The text beside the checkbox. */
  label: string;
  settings: Resource<S>;
  isOn: (settings: S) => boolean;
  /** @throws ApiError */
  save: (on: boolean, version: number) => Promise<S>;
}
export function SwitchRow<S extends { readonly version: number }>({
  place,
  help,
  label,
  settings,
  isOn,
  save,
}: SwitchRowProps<S>): ReactNode {
  const { known, state, disabled, choose } = useChoice(settings, save, 'Failed to save the setting');
  const isUnknown = settings.loaded.phase === 'failed';
  return (
    <SettingRow
      place={place}
      help={help}
      state={isUnknown ? { phase: 'failed', text: 'Error loading the setting' } : state}
      {...(isUnknown && { onRetry: settings.retry })}
    >
      {(ids) => (
        <chakra.label display="flex" alignItems="center" gap={3} minHeight="44px" cursor="pointer">
          <Checkbox
            {...ids}
            checked={known !== null && isOn(known)}
            disabled={disabled}
            onChange={(event) => void choose(event.target.checked)}
          />
          {label}
        </chakra.label>
      )}
    </SettingRow>
  );
}
