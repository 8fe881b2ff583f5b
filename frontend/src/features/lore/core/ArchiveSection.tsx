// Archive: search, list, open note, and for admins the dialogs that add and change the guild's
// notes.
import { chakra } from '@chakra-ui/react';
import { useCallback, useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { useQuery } from '../../../platform/page/address.ts';
import { useFilters } from '../../../platform/page/filters.ts';
import { lazyDialog } from '../../../platform/page/lazyPart.tsx';
import { useMay, useViewer } from '../../../platform/session/session.store.ts';
import EmptyLore from '../../../ui/art/empty-lore.svg?react';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ListFilters } from '../../../ui/ListFilters.tsx';
import { More } from '../../../ui/More.tsx';
import { NewPill } from '../../../ui/NewPill.tsx';
import { CardGrid } from '../../../ui/Panel.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { archiveFilters, openNote, type ArchiveFilters } from './archive.filters.ts';
import { useArchive, type FollowedArchive } from './archive.live.ts';
import { ArchiveSkeleton } from './ArchiveSkeleton.tsx';
import { PassageCard } from './PassageCard.tsx';

const NoteDialog = lazyDialog(() => import('./NoteDialog.tsx'));
const NewNoteDialog = lazyDialog(async () => ({ default: (await import('./NoteFormDialog.tsx')).NewNoteDialog }));
const EditNoteDialog = lazyDialog(async () => ({ default: (await import('./NoteFormDialog.tsx')).EditNoteDialog }));

/** URL query besides the filters: the open note. */
const noteAddress = z.object({ note: openNote });

interface NothingProps {
  filters: ArchiveFilters;
  onClear: () => void;
}
function Nothing({ filters, onClear }: NothingProps): ReactNode {
  const ofGuild = filters.kind === 'guild' && filters.search === '' && filters.tag === null;
  return (
    <EmptyState
      art={EmptyLore}
      title={ofGuild ? 'No guild notes yet' : 'No matching notes'}
      more={
        ofGuild
          ? 'Add what only your guild knows: house rules, routes, jokes.'
          : 'Try another word. A few letters are enough.'
      }
      action={<Button onClick={onClear}>Show all notes</Button>}
    />
  );
}

interface ListProps extends FollowedArchive {
  filters: ArchiveFilters;
  onClear: () => void;
  onOpen: (id: string) => void;
}
const List = ({ passages, filters, onClear, onOpen }: Omit<ListProps, 'news'>): ReactNode => (
  <ResourceView resource={passages} failed="Error loading the archive" skeleton={<ArchiveSkeleton />}>
    {({ items, next }) =>
      items.length === 0 ? (
        <Nothing filters={filters} onClear={onClear} />
      ) : (
        <>
          <CardGrid as="ul" listStyleType="none" margin={0} padding={0}>
            {items.map((passage) => (
              <PassageCard key={passage.id} passage={passage} onOpen={onOpen} />
            ))}
          </CardGrid>
          {next !== null && <More shown={items.length} pending={passages.isLoadingMore} onClick={passages.more} />}
        </>
      )
    }
  </ResourceView>
);

function AddNote({ onClick }: { onClick: () => void }): ReactNode {
  const mayManage = useMay('lore');
  if (!mayManage) return null;
  return (
    <Button variant="primary" icon="plus" flex={{ base: '1 1 100%', md: 'none' }} needsConnection onClick={onClick}>
      Add note
    </Button>
  );
}

export function ArchiveSection(): ReactNode {
  const [filters, setFilters] = useFilters(archiveFilters);
  const [{ note }, set] = useQuery(noteAddress);
  const { discordId } = useViewer();
  const { passages, news } = useArchive(filters, discordId);
  const [isAdding, setAdding] = useState(false);
  const [edited, setEdited] = useState<number | null>(null);
  const open = useCallback((id: string) => set({ note: id }, { push: true }), [set]);
  return (
    <chakra.section aria-label="Archive">
      <chakra.h2 srOnly>Archive</chakra.h2>
      <ListFilters
        label="Archive"
        of={archiveFilters}
        filters={filters}
        set={setFilters}
        aside={<AddNote onClick={() => setAdding(true)} />}
      />
      <NewPill count={news} onClick={() => void passages.reload()} />
      <List passages={passages} filters={filters} onClear={() => setFilters(archiveFilters.cleared)} onOpen={open} />
      {note !== undefined && edited === null && (
        <NoteDialog key={note} id={note} onEdit={setEdited} onClose={() => set({ note: '' })} />
      )}
      {isAdding && <NewNoteDialog onClose={() => setAdding(false)} />}
      {edited !== null && <EditNoteDialog id={edited} onClose={() => setEdited(null)} />}
    </chakra.section>
  );
}
