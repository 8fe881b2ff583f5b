// Uploaded pictures of a thing: the first one on its card, and all of them in its details.
import { chakra } from '@chakra-ui/react';
import { pictureAddress } from '@guild/common/wire/pictures';
import { useState, type ReactNode } from 'react';
import { lazyDialog } from '../platform/page/lazyPart.tsx';

/** Larger than the pages that show pictures. */
const EnlargedPicture = lazyDialog(() => import('./EnlargedPicture.tsx'));

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
      src={pictureAddress(first, 'small')}
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

/** All pictures as small ones. A press enlarges one. Nothing without pictures. */
export function Gallery({ pictures, title }: { pictures: Ids; title: string }): ReactNode {
  const [at, setAt] = useState<number | null>(null);
  if (pictures == null || pictures.length === 0) return null;
  return (
    <>
      <chakra.ul display="flex" flexWrap="wrap" gap={2}>
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
                src={pictureAddress(picture, 'small')}
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
      <EnlargedPicture pictures={pictures} title={title} at={at} onShow={setAt} />
    </>
  );
}
