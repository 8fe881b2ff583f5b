// Guides that the guild wrote itself, in its order: the list, the open guide, and the dialogs of those who
// may write.
import { chakra } from '@chakra-ui/react';
import { archiveIdOf, loreRooms, loreRoutes, type GuildNote } from '@guild/common/lore/lore.api';
import { guideLink } from '@guild/common/lore/lore.links';
import { pictureAddress } from '@guild/common/wire/pictures';
import { useState, type ReactNode } from 'react';
import { callList } from '../../../platform/api/api.ts';
import { usePages, type Pages } from '../../../platform/api/resource.ts';
import { useLive } from '../../../platform/live/live.ts';
import { lazyDialog } from '../../../platform/page/lazyPart.tsx';
import { useMay } from '../../../platform/session/session.store.ts';
import EmptyLore from '../../../ui/art/empty-lore.svg?react';
import { Button } from '../../../ui/Button.tsx';
import { CardLink, opensByPress } from '../../../ui/CardLink.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { More } from '../../../ui/More.tsx';
import { CardGrid, panelStyles } from '../../../ui/Panel.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { SkeletonLines } from '../../../ui/Skeleton.tsx';

const NoteDialog = lazyDialog(() => import('../core/NoteDialog.tsx'));
const NewNoteDialog = lazyDialog(async () => ({
  default: (await import('../core/NoteFormDialog.tsx')).NewNoteDialog,
}));
const EditNoteDialog = lazyDialog(async () => ({
  default: (await import('../core/NoteFormDialog.tsx')).EditNoteDialog,
}));

const rooms = [loreRooms.list];
const pageSize = 60;
/** The guides, kept current. There are few, so each change reads the list again. */
function useGuides(): Pages<GuildNote> {
  const guides = usePages<GuildNote>(
    (cursor, signal) => callList(loreRoutes.listGuides, { query: { limit: pageSize, cursor }, signal }),
    { key: 'guides', rooms },
  );
  const again = (): void => void guides.reload();
  useLive('lore-note:created', again);
  useLive('lore-note:updated', again);
  useLive('lore-note:restored', again);
  useLive('lore-note:removed', again);
  return guides;
}

interface GuideCardProps {
  guide: GuildNote;
  onOpen: () => void;
}
const GuideCard = ({ guide: { id, title, pictures, updatedBy, updatedAt }, onOpen }: GuideCardProps): ReactNode => (
  <chakra.li
    {...panelStyles}
    {...opensByPress}
    display="flex"
    gap={4}
    padding={4}
    minWidth={0}
    transition="background-color var(--motion-fast)"
    _hover={{ bg: 'bg.raised' }}
  >
    {pictures?.[0] !== undefined && (
      <chakra.img
        src={pictureAddress(pictures[0], 'small')}
        alt=""
        width="72px"
        height="72px"
        objectFit="cover"
        borderRadius="control"
        flex="none"
      />
    )}
    <chakra.div display="grid" gap={1} alignContent="start" minWidth={0}>
      <chakra.h4 dir="auto" fontSize="lg" lineHeight="24px" fontWeight="strong" overflowWrap="anywhere">
        <CardLink to={guideLink(id)} onOpen={onOpen}>
          {title}
        </CardLink>
      </chakra.h4>
      <chakra.p fontSize="sm" color="fg.muted" overflowWrap="anywhere">
        By {updatedBy}, <RelativeTime iso={updatedAt} />
      </chakra.p>
    </chakra.div>
  </chakra.li>
);

const Nothing = ({ mayWrite }: { mayWrite: boolean }): ReactNode => (
  <EmptyState
    art={EmptyLore}
    title="No guides of the guild yet"
    more={
      mayWrite
        ? 'Write down what new members ask again and again.'
        : 'Admins and ranks with the right “Archive” can write them.'
    }
  />
);

export interface GuildGuidesProps {
  /** The id of the open guide. */
  open: number | undefined;
  onOpen: (id: number | undefined) => void;
}
export function GuildGuides({ open, onOpen }: GuildGuidesProps): ReactNode {
  const guides = useGuides();
  const mayWrite = useMay('lore');
  const [newPlace, setNewPlace] = useState<number | null>(null);
  const [edited, setEdited] = useState<number | null>(null);
  return (
    <chakra.section aria-label="Guides of the guild" display="grid" gap={4} marginBottom={8}>
      <chakra.h3 fontSize="lg" fontWeight="strong">
        Guides of the guild
      </chakra.h3>
      <ResourceView
        resource={guides}
        failed="Error loading the guides"
        skeleton={<SkeletonLines count={4} label="Loading the guides..." />}
      >
        {({ items, next }) => (
          <>
            {items.length === 0 ? (
              <Nothing mayWrite={mayWrite} />
            ) : (
              <CardGrid as="ul" listStyleType="none" margin={0} padding={0}>
                {items.map((guide) => (
                  <GuideCard key={guide.id} guide={guide} onOpen={() => onOpen(guide.id)} />
                ))}
              </CardGrid>
            )}
            {next !== null && <More shown={items.length} pending={guides.isLoadingMore} onClick={guides.more} />}
            {mayWrite && (
              <Button
                icon="plus"
                justifySelf="start"
                needsConnection
                onClick={() => setNewPlace((items.at(-1)?.guidePlace ?? 0) + 1)}
              >
                Write guide
              </Button>
            )}
          </>
        )}
      </ResourceView>
      {open !== undefined && edited === null && (
        <NoteDialog key={open} id={archiveIdOf(open)} onEdit={setEdited} onClose={() => onOpen(undefined)} />
      )}
      {newPlace !== null && <NewNoteDialog guidePlace={newPlace} onClose={() => setNewPlace(null)} />}
      {edited !== null && <EditNoteDialog id={edited} onClose={() => setEdited(null)} />}
    </chakra.section>
  );
}
