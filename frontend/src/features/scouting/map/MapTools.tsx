// Tools below the map: the change log, and the map as a picture.
import { chakra } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { lazyDialog } from '../../../platform/page/lazyPart.tsx';
import { AlertMe } from '../../../ui/AlertMe.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { MapAddress } from '../scouting.address.ts';

const ChangesDialog = lazyDialog(() => import('../history/ChangesDialog.tsx'));
const PictureDialog = lazyDialog(() => import('../sharing/PictureDialog.tsx'));

interface Props {
  /** The chosen cell and the shown categories, for an alert. */
  address: Pick<MapAddress, 'cell' | 'shown'>;
}
export function MapTools({ address: { cell, shown } }: Props): ReactNode {
  const [open, setOpen] = useState<'changes' | 'picture' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      gap={2}
      marginTop={2}
      marginBottom={{ base: 0, md: -2 }}
      paddingInlineStart={{ base: 0, md: 5 }}
    >
      <Button size="sm" icon="record" onClick={() => setOpen('changes')}>
        Changes
      </Button>
      <Button size="sm" icon="link" onClick={() => setOpen('picture')}>
        Picture
      </Button>
      <AlertMe
        size="sm"
        start={{
          kind: 'mark',
          resource: shown.length === 1 ? (shown[0] ?? null) : null,
          cells: cell === null ? [] : [cell],
        }}
      />
      {open === 'changes' && <ChangesDialog onClose={close} />}
      {open === 'picture' && <PictureDialog onClose={close} />}
    </chakra.div>
  );
}
