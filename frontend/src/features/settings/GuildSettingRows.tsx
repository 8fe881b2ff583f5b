// Settings rows with a switch or a number that a feature declares.
import type { ReactNode } from 'react';
import type { NumberSetting, SwitchSetting } from '../../platform/forms/guildSetting.ts';
import { LabeledCheckbox } from '../../ui/Checkbox.tsx';
import { Select } from '../../ui/Field.tsx';
import { SettingRow, type SettingRowProps } from './SettingRow.tsx';
import { useChoice } from './useChoice.ts';

type Versioned = { readonly version: number };

interface SwitchRowProps<S extends Versioned> extends Pick<SettingRowProps, 'place'> {
  setting: SwitchSetting<S>;
  /** Replaces the help text of the setting. */
  help?: ReactNode;
}
export function SwitchRow<S extends Versioned>({ place, setting, help = setting.help }: SwitchRowProps<S>): ReactNode {
  const { known, disabled, choose, row } = useChoice(setting.use(), setting.save, 'Failed to save the setting');
  return (
    <SettingRow place={place} help={help} {...row}>
      {(ids) => (
        <LabeledCheckbox
          {...ids}
          checked={known !== null && setting.value(known)}
          disabled={disabled}
          onChange={(event) => void choose(event.target.checked)}
        >
          {setting.label}
        </LabeledCheckbox>
      )}
    </SettingRow>
  );
}

interface NumberRowProps<S extends Versioned, V extends number | null> extends Pick<SettingRowProps, 'place'> {
  setting: NumberSetting<S, V>;
}
export function NumberRow<S extends Versioned, V extends number | null>({
  place,
  setting,
}: NumberRowProps<S, V>): ReactNode {
  const { known, disabled, choose, row } = useChoice(setting.use(), setting.save, 'Failed to save the limit');
  const current = known === null ? null : setting.value(known);
  const isIdle = known !== null && setting.isIdle?.(known) === true;
  const offered = new Set([...setting.offered, ...(current === null ? [] : [current])]);
  return (
    <SettingRow place={place} help={setting.help} isField {...row}>
      {(ids) => (
        <Select
          {...ids}
          width="auto"
          value={current ?? ''}
          disabled={disabled || isIdle}
          onChange={({ target }) => void choose((target.value === '' ? null : Number(target.value)) as V)}
        >
          {setting.none !== undefined && <option value="">{setting.none}</option>}
          {[...offered]
            .sort((one, other) => one - other)
            .map((value) => (
              <option key={value} value={value}>
                {setting.wordsOf(value)}
              </option>
            ))}
        </Select>
      )}
    </SettingRow>
  );
}
