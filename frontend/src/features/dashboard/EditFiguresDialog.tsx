// Dialog in which admins set the statistics that are not counted automatically.
import { guildStatsChange, type GuildStats } from '@guild/common/dashboard/dashboard.api';
import type { ReactNode } from 'react';
import { FiguresDialog } from '../../ui/FiguresDialog.tsx';
import { changeStats } from './dashboard.store.ts';

const fields = [
  { name: 'guildRank', label: 'Guild Rank', hint: '0 hides it' },
  { name: 'pvpRating', label: 'PvP Rating' },
  { name: 'raidsWon', label: 'Raids Won' },
  { name: 'totalRaids', label: 'Total Raids' },
  { name: 'territoriesHeld', label: 'Territories Held' },
] as const;

export default function EditFiguresDialog({ stats, onClose }: { stats: GuildStats; onClose: () => void }): ReactNode {
  return (
    <FiguresDialog
      draft="statistics"
      title="Guild Statistics"
      fields={fields}
      figures={stats}
      schema={guildStatsChange}
      save={changeStats}
      saved="Statistics updated"
      failed="Failed to update statistics. Please try again."
      onClose={onClose}
    />
  );
}
