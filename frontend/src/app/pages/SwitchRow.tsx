// One choice of the guild that is on or off, saved at once; what another admin chooses is shown here, too.
import { chakra } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { SettingRow, type SettingRowProps } from '../../features/settings/SettingRow.tsx';
import { useIsOffline } from '../../platform/connection.store.ts';
import { dataOf, type Resource } from '../../platform/resource.ts';
import { failureOf, type SaveState } from '../../platform/useAutosave.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';

export interface SwitchRowProps<S> extends Pick<SettingRowProps, 'place' | 'help'> {
  /** Beside the box. */
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
  const [state, setState] = useState<SaveState>();
  const offline = useIsOffline();
  const known = dataOf(settings.loaded);
  const isUnknown = settings.loaded.phase === 'failed';
  const choose = async ({ version }: S, on: boolean): Promise<void> => {
    setState({ phase: 'saving' });
    try {
      settings.take(await save(on, version));
      setState({ phase: 'saved' });
    } catch (error) {
      setState(failureOf(error, 'Failed to save the choice'));
      void settings.reload();
    }
  };
  return (
    <SettingRow
      place={place}
      help={help}
      state={isUnknown ? { phase: 'failed', text: 'Error loading the choice' } : state}
      {...(isUnknown && { onRetry: settings.retry })}
    >
      {(ids) => (
        <chakra.label display="flex" alignItems="center" gap={3} minHeight="44px" cursor="pointer">
          <Checkbox
            {...ids}
            checked={known !== null && isOn(known)}
            disabled={offline || known === null || state?.phase === 'saving'}
            onChange={(event) => {
              if (known !== null) void choose(known, event.target.checked);
            }}
          />
          {label}
        </chakra.label>
      )}
    </SettingRow>
  );
}
