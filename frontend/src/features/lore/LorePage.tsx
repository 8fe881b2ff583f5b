// Lore page, at /hyperion and /lore: the chat with Hyperion, and the archive.
import * as z from 'zod/mini';
import { Suspense, useEffect, type ReactNode } from 'react';
import { useQuery } from '../../platform/page/address.ts';
import { useFilters } from '../../platform/page/filters.ts';
import { lazyComponent } from '../../platform/page/lazyPart.tsx';
import { TabPanel, Tabs } from '../../ui/Tabs.tsx';
import { archiveFilters, openNote } from './core/archive.filters.ts';
import { ArchiveSkeleton } from './core/ArchiveSkeleton.tsx';
import { ChatCard, StandaloneChat } from './chat/ChatCard.tsx';

const ArchiveSection = lazyComponent(async () => ({
  default: (await import('./core/ArchiveSection.tsx')).ArchiveSection,
}));

const loreQuery = z.object({
  tab: z.optional(z.enum(['hyperion', 'archive'])),
  /** `?standalone`: only the chat, which stores nothing. */
  standalone: z.optional(z.string()),
  note: openNote,
});
const tabs = [
  { value: 'hyperion', label: 'Hyperion' },
  { value: 'archive', label: 'Archive' },
];
const nothingOpen = { ...archiveFilters.cleared, note: '' };

export default function LorePage(): ReactNode {
  const [{ tab, standalone, note }, set] = useQuery(loreQuery);
  const [filters] = useFilters(archiveFilters);
  // A link with archive parameters opens the archive, even without the tab's name.
  const isNameless = tab === undefined && (note !== undefined || archiveFilters.isNarrowed(filters));
  useEffect(() => {
    if (isNameless) set({ tab: 'archive' });
  }, [isNameless, set]);
  if (standalone !== undefined) return <StandaloneChat />;
  const shown = isNameless ? 'archive' : (tab ?? 'hyperion');
  return (
    <Tabs
      label="Lore"
      value={shown}
      tabs={tabs}
      onChange={(next) => set({ tab: next === 'archive' ? next : '', ...nothingOpen }, { push: true })}
    >
      <TabPanel of="hyperion">
        <ChatCard />
      </TabPanel>
      <TabPanel of="archive">
        <Suspense fallback={<ArchiveSkeleton />}>
          <ArchiveSection />
        </Suspense>
      </TabPanel>
    </Tabs>
  );
}
