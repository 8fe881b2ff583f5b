// Dialog with one note, opened by its link. Admins can change and delete the guild's own notes.
import { chakra } from '@chakra-ui/react';
import { archiveIdOf, loreRooms, loreRoutes, type ArchiveNote } from '@guild/common/lore/lore.api';
import { tagName } from '@guild/common/lore/lore.tags';
import type { ReactNode } from 'react';
import { call } from '../../../platform/api/api.ts';
import { useLive } from '../../../platform/live/live.ts';
import { dataOf, useResource, type Resource } from '../../../platform/api/resource.ts';
import { useMay } from '../../../platform/session/session.store.ts';
import { CloseButton, Dialog } from '../../../ui/Dialog.tsx';
import { GoneNotice } from '../../../ui/GoneNotice.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Gallery } from '../../../ui/Pictures.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { SkeletonLines } from '../../../ui/Skeleton.tsx';
import { kindWords } from './archive.words.ts';
import { useRemoveNote } from '../lore.actions.ts';
import { Markdown } from '../markdown/Markdown.tsx';

const rooms = [loreRooms.list];
/** A note, kept current. */
function useNote(id: string): Resource<ArchiveNote> {
  const note = useResource<ArchiveNote>(
    (signal) => call(loreRoutes.getArchiveNote, { params: { noteKey: id }, signal }),
    { key: id, rooms, newest: (_before, next) => next },
  );
  const { reload, lose } = note;
  const again = ({ id: changed }: { id: number }): void => {
    if (archiveIdOf(changed) === id) void reload();
  };
  useLive('lore-note:updated', again);
  useLive('lore-note:restored', again);
  useLive('lore-note:removed', ({ id: removed }) => {
    if (archiveIdOf(removed) === id) lose();
  });
  return note;
}

const Whole = ({ note: { kind, title, also, tags, body, pictures } }: { note: ArchiveNote }): ReactNode => (
  <chakra.div display="grid" gap={4} gridTemplateColumns="minmax(0, 1fr)">
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap={2} color="fg.muted" fontSize="sm">
      <Pill tone={kind === 'guild' ? 'spice' : 'ended'}>{kindWords[kind]}</Pill>
      {tags.map(tagName).join(' · ')}
    </chakra.div>
    <Markdown text={body} />
    <Gallery pictures={pictures} title={title} />
    {also.length > 0 && (
      <chakra.p color="fg.muted" fontSize="sm">
        Also: {also.join(', ')}
      </chakra.p>
    )}
  </chakra.div>
);

export interface NoteDialogProps {
  /** Such as `melange` or `guild-12`. */
  id: string;
  onEdit: (noteId: number) => void;
  onClose: () => void;
}
interface FootProps extends Omit<NoteDialogProps, 'id'> {
  note: ArchiveNote & { noteId: number };
}
function Foot({ note: { noteId, title }, onEdit, onClose }: FootProps): ReactNode {
  const removeNote = useRemoveNote();
  const remove = async (): Promise<void> => {
    if (await removeNote({ id: noteId, title })) onClose();
  };
  return (
    <chakra.span display="flex" flex="none" marginInlineEnd="auto">
      <IconButton label={`Edit ${title}`} icon="edit" needsConnection onClick={() => onEdit(noteId)} />
      <IconButton label={`Delete ${title}`} icon="trash" needsConnection onClick={() => void remove()} />
    </chakra.span>
  );
}

export default function NoteDialog({ id, onEdit, onClose }: NoteDialogProps): ReactNode {
  const resource = useNote(id);
  const mayManage = useMay('lore');
  const note = dataOf(resource.loaded);
  const noteId = note?.noteId ?? null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={note?.title ?? 'Note'}
      titleFace="text"
      initialFocus="close"
      footer={
        <>
          {mayManage && note !== null && noteId !== null && (
            <Foot note={{ ...note, noteId }} onEdit={onEdit} onClose={onClose} />
          )}
          <CloseButton>Close</CloseButton>
        </>
      }
    >
      <ResourceView
        resource={resource}
        failed="Error loading the note"
        skeleton={<SkeletonLines count={7} label="Loading the note..." />}
        gone={<GoneNotice text="This note is no longer in the archive." seeList="See archive" onClose={onClose} />}
      >
        {(one) => <Whole note={one} />}
      </ResourceView>
    </Dialog>
  );
}
