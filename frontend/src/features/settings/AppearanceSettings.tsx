// Appearance settings of this browser: theme, density of lists, sounds, displayed time zone and clock, keyboard shortcuts.
import { chakra } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { wallClock } from '@guild/common/wire/guildTime';
import { useNow } from '../../platform/format/clock.ts';
import { clockTime, twelveHours, viewerZone, wallTime } from '../../platform/format/format.ts';
import { guildTimezone } from '../../platform/session/guild.ts';
import { switchShortcuts, useShortcutSwitch } from '../../platform/page/shortcuts.ts';
import type { SaveState } from '../../platform/forms/useAutosave.ts';
import { LabeledCheckbox } from '../../ui/Checkbox.tsx';
import { chooseDensity, useDensity } from '../../ui/theme/density.ts';
import { chooseTheme, useTheme, type Theme } from '../../ui/theme/theme.ts';
import { Toggle } from '../../ui/Toggle.tsx';
import { SettingRow } from './SettingRow.tsx';
import { SoundRow } from './SoundRow.tsx';

/** Settings in this browser are saved as soon as they are chosen. */
function useSaved(): [SaveState | undefined, () => void] {
  const [state, setState] = useState<SaveState>();
  return [state, () => setState({ phase: 'saved' })];
}

function ThemeRow(): ReactNode {
  const { choice } = useTheme();
  const [state, markSaved] = useSaved();
  const choose = (wanted: Theme | 'system'): void => {
    chooseTheme(wanted === 'system' ? null : wanted);
    markSaved();
  };
  return (
    <SettingRow place="theme" help="Applies to this browser. ‘System’ follows its light or dark mode." state={state}>
      {() => (
        <Toggle
          label="Theme"
          wraps
          value={choice ?? 'system'}
          options={[
            { value: 'night', label: 'Night' },
            { value: 'noon', label: 'Noon' },
            { value: 'contrast', label: 'High contrast' },
            { value: 'system', label: 'System' },
          ]}
          onChange={choose}
        />
      )}
    </SettingRow>
  );
}

function DensityRow(): ReactNode {
  const { density } = useDensity();
  const [state, markSaved] = useSaved();
  return (
    <SettingRow place="density" help="Applies to this browser. Compact lists show more on a screen." state={state}>
      {() => (
        <Toggle
          label="Lists"
          value={density}
          options={[
            { value: 'roomy', label: 'Roomy' },
            { value: 'compact', label: 'Compact' },
          ]}
          onChange={(wanted) => {
            chooseDensity(wanted);
            markSaved();
          }}
        />
      )}
    </SettingRow>
  );
}

function ClockRow(): ReactNode {
  const now = useNow(60_000);
  const [mine, guilds] = [viewerZone(), guildTimezone()];
  const guildTime = wallTime(wallClock(now, guilds).time);
  return (
    <SettingRow
      place="time-zone"
      help={`Times are shown in ${mine} with the ${twelveHours ? '12' : '24'}-hour clock, following your browser.`}
    >
      {() => (
        <chakra.p textStyle="figures" textAlign={{ md: 'end' }}>
          <chakra.b display="block">{clockTime(now)}</chakra.b>
          {guildTime !== clockTime(now) && (
            <chakra.span fontSize="sm" color="fg.muted">
              {guildTime} in the guild’s zone ({guilds})
            </chakra.span>
          )}
        </chakra.p>
      )}
    </SettingRow>
  );
}

function ShortcutsRow(): ReactNode {
  const { on } = useShortcutSwitch();
  const [state, markSaved] = useSaved();
  return (
    <SettingRow place="shortcuts" help="Applies to this browser. ‘?’ lists them. Ctrl-K always works." state={state}>
      {(ids) => (
        <LabeledCheckbox
          {...ids}
          checked={on}
          onChange={(event) => {
            switchShortcuts(event.target.checked);
            markSaved();
          }}
        >
          Single-key shortcuts
        </LabeledCheckbox>
      )}
    </SettingRow>
  );
}

export const AppearanceSettings = (): ReactNode => (
  <>
    <ThemeRow />
    <DensityRow />
    <SoundRow />
    <ClockRow />
    <ShortcutsRow />
  </>
);
