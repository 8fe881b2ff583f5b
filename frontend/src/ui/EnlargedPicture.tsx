// One picture of a thing, enlarged in a dialog.
import { chakra } from '@chakra-ui/react';
import { pictureAddress } from '@guild/common/wire/pictures';
import { useEffect, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { CloseButton, Dialog } from './Dialog.tsx';

export interface EnlargedPictureProps {
  pictures: readonly string[];
  title: string;
  /** The shown picture; null: closed. */
  at: number | null;
  onShow: (at: number | null) => void;
}
/** Shows one picture large. The arrow keys turn to the next one. */
export default function EnlargedPicture({ pictures, title, at, onShow }: EnlargedPictureProps): ReactNode {
  const place = Math.min(at ?? 0, pictures.length - 1);
  const picture = pictures[place];
  const isFirst = place === 0;
  const isLast = place === pictures.length - 1;
  const isOpen = at !== null;
  useEffect(() => {
    const turn = ({ key }: KeyboardEvent): void => {
      if (key === 'ArrowLeft' && !isFirst) onShow(place - 1);
      if (key === 'ArrowRight' && !isLast) onShow(place + 1);
    };
    if (isOpen) document.addEventListener('keydown', turn);
    return () => document.removeEventListener('keydown', turn);
  }, [isOpen, isFirst, isLast, place, onShow]);
  return (
    <Dialog
      open={isOpen}
      onClose={() => onShow(null)}
      title={title}
      titleFace="text"
      width={1100}
      initialFocus="close"
      footer={
        <>
          {pictures.length > 1 && (
            <chakra.span display="flex" alignItems="center" gap={2} marginInlineEnd="auto">
              <Button disabled={isFirst} onClick={() => onShow(place - 1)}>
                Previous
              </Button>
              <Button disabled={isLast} onClick={() => onShow(place + 1)}>
                Next
              </Button>
              <chakra.span fontSize="sm" color="fg.muted" aria-live="polite">
                {place + 1} of {pictures.length}
              </chakra.span>
            </chakra.span>
          )}
          <CloseButton>Close</CloseButton>
        </>
      }
    >
      <chakra.div display="grid" justifyItems="center">
        {picture !== undefined && (
          <chakra.img
            src={pictureAddress(picture)}
            alt={`Picture ${place + 1} of ${title}`}
            maxWidth="100%"
            maxHeight="70vh"
            objectFit="contain"
          />
        )}
      </chakra.div>
    </Dialog>
  );
}
