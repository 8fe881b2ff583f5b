// Quiet hours, in which nothing is sent to Discord or to devices: in the zone in which they were set, with the
// guild's time.
import { chakra } from '@chakra-ui/react';
import type { NoticeSettings } from '@guild/common/notifications/notifications.api';
import { momentOf, wallClock } from '@guild/common/wire/guildTime';
import { isZone } from '@guild/common/wire/timeZone';
import { useId, type ReactNode } from 'react';
import { serverNow } from '../../../platform/format/clock.ts';
import { wallTime, zoneToSend } from '../../../platform/format/format.ts';
import { guildTimezone } from '../../../platform/session/guild.ts';
import type { SaveState } from '../../../platform/forms/useAutosave.ts';
import { Button } from '../../../ui/Button.tsx';
import { LabeledCheckbox } from '../../../ui/Checkbox.tsx';
import { TimeSelect } from '../../../ui/TimeSelect.tsx';
import { SettingRow } from '../SettingRow.tsx';

type Quiet = NonNullable<NoticeSettings['quietHours']>;
const hours = { from: '22:00', to: '08:00' } as const;

/** Converts a time of one zone to another zone, for today. */
function elsewhere(time: string, zone: string, other: string): string {
  const { day } = wallClock(serverNow(), zone);
  return wallClock(momentOf(day, time, zone), other).time;
}

interface EndProps {
  name: string;
  value: string;
  describedBy: string;
  onChange: (time: string) => void;
}
function End({ name, value, describedBy, onChange }: EndProps): ReactNode {
  const id = useId();
  return (
    <chakra.div display="grid" gap={1} minWidth={0}>
      <chakra.label htmlFor={id} fontSize="sm">
        {name}
      </chakra.label>
      <TimeSelect id={id} aria-describedby={describedBy} value={value} onChange={onChange} />
    </chakra.div>
  );
}

/** The zone of the hours if it differs from the viewer's, and the guild's time. */
function Zones({ quiet, onChange }: { quiet: Quiet; onChange: (quiet: Quiet) => void }): ReactNode {
  const [mine, guilds] = [zoneToSend(), guildTimezone()];
  // Another browser may have set a zone that this one does not know.
  const isKnown = isZone(quiet.timezone);
  const guildHours = isKnown && {
    from: elsewhere(quiet.from, quiet.timezone, guilds),
    to: elsewhere(quiet.to, quiet.timezone, guilds),
  };
  return (
    <chakra.div fontSize="sm" color="fg.muted" display="grid" gap={1} justifyItems="start">
      <p>
        {quiet.timezone === mine ? 'Your time zone' : 'Set for the time zone'}: {quiet.timezone}
      </p>
      {guildHours !== false && guildHours.from !== quiet.from && (
        <p>
          {wallTime(guildHours.from)} to {wallTime(guildHours.to)} in the guild’s zone ({guilds})
        </p>
      )}
      {quiet.timezone !== mine && (
        <Button size="sm" onClick={() => onChange({ ...quiet, timezone: mine })}>
          Use {mine}
        </Button>
      )}
    </chakra.div>
  );
}

export interface QuietHoursProps {
  quietHours: Quiet | null;
  state: SaveState | undefined;
  onChange: (quietHours: Quiet | null) => void;
  onRetry: () => void;
}

export const QuietHours = ({ quietHours, state, onChange, onRetry }: QuietHoursProps): ReactNode => (
  <SettingRow
    place="quiet-hours"
    help="No Discord or push messages during these hours. What still matters is sent afterwards."
    state={state}
    onRetry={onRetry}
  >
    {(ids) => (
      <chakra.div display="grid" gap={3} width={{ md: '332px' }}>
        <LabeledCheckbox
          {...ids}
          checked={quietHours !== null}
          onChange={(event) => onChange(event.target.checked ? { ...hours, timezone: zoneToSend() } : null)}
        >
          No messages at night
        </LabeledCheckbox>
        {quietHours !== null && (
          <>
            <chakra.div display="grid" gap={3} gridTemplateColumns="1fr 1fr">
              {(['from', 'to'] as const).map((end) => (
                <End
                  key={end}
                  name={end === 'from' ? 'From' : 'To'}
                  value={quietHours[end]}
                  describedBy={ids['aria-describedby']}
                  onChange={(time) => onChange({ ...quietHours, [end]: time })}
                />
              ))}
            </chakra.div>
            <Zones quiet={quietHours} onChange={onChange} />
          </>
        )}
      </chakra.div>
    )}
  </SettingRow>
);
