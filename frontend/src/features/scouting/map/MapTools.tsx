// Tools below the map: the change log, and the map as a picture.
import { chakra } from '@chakra-ui/react';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyComponent } from '../../../platform/page/lazyPart.tsx';
import { Button } from '../../../ui/Button.tsx';

const ChangesDialog = lazyComponent(() => import('../history/ChangesDialog.tsx'));
const PictureDialog = lazyComponent(() => import('../sharing/PictureDialog.tsx'));

export function MapTools(): ReactNode {
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
      <Suspense fallback={null}>
        {open === 'changes' && <ChangesDialog onClose={close} />}
        {open === 'picture' && <PictureDialog onClose={close} />}
      </Suspense>
    </chakra.div>
  );
}
