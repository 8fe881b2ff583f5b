// Season tools of the leaderboards: choice of the season, and actions for admins.
import { chakra } from '@chakra-ui/react';
import type { Board, Season } from '@guild/common/contracts/standings.api';
import { useState, type ReactNode } from 'react';
import { dateWithYear } from '../../../platform/format/format.ts';
import { useMay } from '../../../platform/session/session.store.ts';
import { Button } from '../../../ui/Button.tsx';
import type { Confirm } from '../../../ui/confirm.context.ts';
import { useConfirm } from '../../../ui/confirm.tsx';
import { Select } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { clearBoard, restoreSeason } from '../standings/standings.actions.ts';

/** '5 Jan 2026 – 2 Mar 2026'. */
const datesOf = ({ startedAt, endedAt }: Season): string =>
  `${dateWithYear(startedAt)} – ${endedAt === null ? 'now' : dateWithYear(endedAt)}`;

interface SeasonChoiceProps {
  /** The seasons of one board, newest first. */
  seasons: readonly Season[];
  shown: Season;
  onChange: (season: Season) => void;
}
/** Renders nothing while there is only one season. */
export function SeasonChoice({ seasons, shown, onChange }: SeasonChoiceProps): ReactNode {
  if (seasons.length < 2) return null;
  return (
    <Select
      aria-label="Season"
      width={{ base: '100%', sm: 'auto' }}
      value={shown.id}
      onChange={(event) => {
        const next = seasons.find(({ id }) => id.toString() === event.target.value);
        if (next !== undefined) onChange(next);
      }}
    >
      {seasons.map((season) => (
        <option key={season.id} value={season.id}>
          {`Season ${season.number}: ${datesOf(season)}`}
        </option>
      ))}
    </Select>
  );
}

/** A command with a confirm question. It is pending after the person has confirmed. */
function useAsked(command: (confirm: Confirm) => Promise<unknown>): { pending: boolean; start: () => void } {
  const confirm = useConfirm();
  const [pending, setPending] = useState(false);
  const run = async (): Promise<void> => {
    await command(async (question) => {
      const sure = await confirm(question);
      setPending(sure);
      return sure;
    });
    setPending(false);
  };
  return { pending, start: () => void run() };
}

/** Closes the current season. For admins. */
export function ClearAll({ board }: { board: Board }): ReactNode {
  const mayManage = useMay('contracts');
  const { pending, start } = useAsked((confirm) => clearBoard(confirm, board));
  if (!mayManage) return null;
  return (
    <Button size="sm" icon="trash" needsConnection pending={pending} onClick={start}>
      Clear All
    </Button>
  );
}

interface PastSeasonProps {
  season: Season;
  /** Called after the season was restored. */
  onRestored: () => void;
}
/** Says that a closed season is shown. Admins can restore it. */
export function PastSeason({ season, onRestored }: PastSeasonProps): ReactNode {
  const mayManage = useMay('contracts');
  const { pending, start } = useAsked(async (confirm) => {
    if (await restoreSeason(confirm, season)) onRestored();
  });
  const by = season.endedBy === null ? '' : `, closed by ${season.endedBy}`;
  return (
    <chakra.div marginBottom={4}>
      <Notice
        tone="quiet"
        icon="clock"
        title={`Season ${season.number} is over`}
        more={`${datesOf(season)}${by}. These are the final standings.`}
        action={
          mayManage && (
            <Button size="sm" icon="refresh" needsConnection pending={pending} onClick={start}>
              Restore this season
            </Button>
          )
        }
      />
    </chakra.div>
  );
}
