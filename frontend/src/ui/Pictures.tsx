// Uploaded pictures of a thing: the first one on its card, and all of them in its details.
import { chakra } from '@chakra-ui/react';
import { pictureAddress } from '@guild/common/wire/pictures';
import { useEffect, useState, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { CloseButton, Dialog } from './Dialog.tsx';

/** Pictures as entities have them. */
type Ids = readonly string[] | null | undefined;

export interface CardPictureProps {
  pictures: Ids;
  /** The title of the thing. */
  title: string;
  /** The drawing of things without a picture, or whose picture does not load. */
  children: ReactNode;
}
/** Fills its container with the first picture. */
export function CardPicture({ pictures, title, children }: CardPictureProps): ReactNode {
  const first = pictures?.[0];
  const [failed, setFailed] = useState<string | null>(null);
  if (first === undefined || first === failed) return children;
  return (
    <chakra.img
      src={pictureAddress(first)}
      alt={`Picture of ${title}`}
      loading="lazy"
      decoding="async"
      width="100%"
      height="100%"
      objectFit="cover"
      display="block"
      onError={() => setFailed(first)}
    />
  );
}

interface EnlargedProps {
  pictures: readonly string[];
  title: string;
  /** The shown picture; null: closed. */
  at: number | null;
  onShow: (at: number | null) => void;
}
function Enlarged({ pictures, title, at, onShow }: EnlargedProps): ReactNode {
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

/** All pictures as small ones. A press enlarges one. Nothing without pictures. */
export function Gallery({ pictures, title }: { pictures: Ids; title: string }): ReactNode {
  const [at, setAt] = useState<number | null>(null);
  if (pictures == null || pictures.length === 0) return null;
  return (
    <>
      <chakra.ul display="flex" flexWrap="wrap" gap={2} margin={0} padding={0} listStyleType="none">
        {pictures.map((picture, place) => (
          <li key={picture}>
            <chakra.button
              type="button"
              display="block"
              width={{ base: '88px', md: '112px' }}
              height={{ base: '66px', md: '84px' }}
              overflow="hidden"
              borderRadius="control"
              borderWidth="1px"
              borderColor="border"
              bg="bg.sunken"
              cursor="zoom-in"
              _focusVisible={{ outline: '2px solid var(--border-focus)', outlineOffset: '2px' }}
              aria-label={`Enlarge picture ${place + 1} of ${title}`}
              onClick={() => setAt(place)}
            >
              <chakra.img
                src={pictureAddress(picture)}
                alt=""
                loading="lazy"
                decoding="async"
                width="100%"
                height="100%"
                objectFit="cover"
              />
            </chakra.button>
          </li>
        ))}
      </chakra.ul>
      <Enlarged pictures={pictures} title={title} at={at} onShow={setAt} />
    </>
  );
}
