// The guild's emblem beside its name, or the hall's mark.
import { chakra } from '@chakra-ui/react';
import { pictureAddress } from '@guild/common/wire/pictures';
import type { ReactNode } from 'react';
import { useEmblem } from '../../features/guild/look.store.ts';
import { Mark } from '../../ui/art/Mark.tsx';

export function Emblem(): ReactNode {
  const { emblem } = useEmblem();
  if (emblem === null) return <Mark width="30" height="30" style={{ flex: 'none' }} />;
  return (
    <chakra.img
      src={pictureAddress(emblem, 'small')}
      alt=""
      boxSize="30px"
      flex="none"
      borderRadius="pill"
      objectFit="cover"
    />
  );
}
