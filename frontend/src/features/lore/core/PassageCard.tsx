// Card of a note in the archive's list: picture, title, matching passage, kind and tags.
import { chakra } from '@chakra-ui/react';
import type { Passage } from '@guild/common/lore/lore.api';
import { archiveNoteLink } from '@guild/common/lore/lore.links';
import { tagName } from '@guild/common/lore/lore.tags';
import type { ReactNode } from 'react';
import { CardLink, opensByPress } from '../../../ui/CardLink.tsx';
import { panelStyles } from '../../../ui/Panel.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { kindWords } from './archive.words.ts';
import { NoteArt } from './NoteArt.tsx';

export interface PassageCardProps {
  passage: Passage;
  onOpen: (id: string) => void;
}
export const PassageCard = ({ passage: { id, kind, title, tags, snippet }, onOpen }: PassageCardProps): ReactNode => (
  <chakra.li
    {...panelStyles}
    {...opensByPress}
    overflow="hidden"
    transition="background-color var(--motion-fast)"
    _hover={{ bg: 'bg.hover' }}
  >
    <NoteArt tags={tags} />
    <chakra.div display="grid" gap={2} padding={4}>
      <chakra.div display="flex" alignItems="start" justifyContent="space-between" gap={3} minWidth={0}>
        <chakra.h3 dir="auto" fontWeight="strong" lineHeight="22px" overflowWrap="anywhere" minWidth={0}>
          <CardLink to={archiveNoteLink(id)} onOpen={() => onOpen(id)}>
            {title}
          </CardLink>
        </chakra.h3>
        <Pill tone={kind === 'guild' ? 'spice' : 'ended'}>{kindWords[kind]}</Pill>
      </chakra.div>
      <chakra.p dir="auto" color="fg.muted" fontSize="sm" lineHeight="20px" lineClamp={4} overflowWrap="anywhere">
        {snippet}
      </chakra.p>
      {tags.length > 0 && (
        <chakra.p color="fg.subtle" fontSize="xs">
          {tags.map(tagName).join(' · ')}
        </chakra.p>
      )}
    </chakra.div>
  </chakra.li>
);
