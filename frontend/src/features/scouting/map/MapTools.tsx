// Tools below the map: the change log, and the map as a picture.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { lazyDialog } from '../../../platform/page/lazyPart.tsx';
import { AlertMe } from '../../../ui/AlertMe.tsx';
import { DialogButton } from '../../../ui/DialogButton.tsx';
import type { MapAddress } from '../scouting.address.ts';

const ChangesDialog = lazyDialog(() => import('../history/ChangesDialog.tsx'));
const PictureDialog = lazyDialog(() => import('../sharing/PictureDialog.tsx'));

interface Props {
  /** The chosen cell and the shown categories, for an alert. */
  address: Pick<MapAddress, 'cell' | 'shown'>;
}
export function MapTools({ address: { cell, shown } }: Props): ReactNode {
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      gap={2}
      marginTop={2}
      marginBottom={{ base: 0, md: -2 }}
      paddingInlineStart={{ base: 0, md: 5 }}
    >
      <DialogButton size="sm" icon="record" dialog={(onClose) => <ChangesDialog onClose={onClose} />}>
        Changes
      </DialogButton>
      <DialogButton size="sm" icon="link" dialog={(onClose) => <PictureDialog onClose={onClose} />}>
        Picture
      </DialogButton>
      <AlertMe
        size="sm"
        start={{
          kind: 'mark',
          resource: shown.length === 1 ? (shown[0] ?? null) : null,
          cells: cell === null ? [] : [cell],
        }}
      />
    </chakra.div>
  );
}
