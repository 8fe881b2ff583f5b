// Instructions for the map, the end of the week in the viewer's zone, and survival advice.
import { chakra } from '@chakra-ui/react';
import type { ScoutingWeek } from '@guild/common/scouting/scouting.api';
import type { ReactNode } from 'react';
import { clockTime, exactTime, weekdayName } from '../../../platform/format/format.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Panel } from '../../../ui/Panel.tsx';

export const Instructions = ({ week }: { week: ScoutingWeek | null }): ReactNode => {
  const ends = week === null ? Number.NaN : Date.parse(week.endsAt);
  return (
    <Panel
      as="article"
      aria-label="Instructions"
      padding="16px 20px"
      display="grid"
      gridTemplateColumns="24px minmax(0, 1fr)"
      gap={3}
      alignContent="center"
      fontSize="13px"
      lineHeight="20px"
      color="fg.muted"
    >
      <chakra.span color="warn">
        <Icon name="clock" size={20} />
      </chakra.span>
      <div>
        <chakra.h3 fontWeight="strong" color="fg">
          Weekly reset
        </chakra.h3>
        <p>
          {week !== null && (
            <>
              <time dateTime={week.endsAt} title={exactTime(week.endsAt) ?? ''}>
                {weekdayName(ends)} {clockTime(ends)}
              </time>
              .{' '}
            </>
          )}
          Locations change with the storm. Scout again before you fly, and leave open sand at the first sign of a worm.
        </p>
      </div>
    </Panel>
  );
};
