// Dialog with the drawn map and its time: to open as PNG or SVG, and to copy.
import { chakra } from '@chakra-ui/react';
import type { DesertMap } from '@guild/common/scouting/desertMap.api';
import { useState, type ReactNode } from 'react';
import { useMay } from '../../../platform/session/session.store.ts';
import { Button, ButtonAnchor } from '../../../ui/Button.tsx';
import { canCopyPictures, copyPicture, copyText } from '../../../ui/copy.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { MakeButton } from './MakeButton.tsx';
import { desertMap, loadDesertMap } from '../scouting.store.ts';

const Waiting = (): ReactNode => (
  <Skeleton role="status" aria-label="Loading the picture..." width="100%" height="100%" borderRadius="control" />
);
/** Fits the whole picture into the window. */
const frame = {
  position: 'relative',
  aspectRatio: '600 / 764',
  width: 'min(100%, calc(58vh * 600 / 764))',
  marginInline: 'auto',
} as const;

/** The SVG address of a PNG picture. */
const svgOf = (address: string): string => address.replace('.png', '.svg');
const toAbsoluteUrl = (address: string): string => new URL(address, location.origin).href;

function Picture({ map: { mapImageUrl: address, weekLabel } }: { map: DesertMap }): ReactNode {
  /** State of the picture at an address, and the number of tries to load it. */
  const [come, setCome] = useState({ address: '', isThere: false, tries: 0 });
  const isKnown = come.address === address;
  if (isKnown && !come.isThere)
    return (
      <Notice
        tone="bad"
        title="Error loading the picture"
        more="The server couldn't draw it or can't be reached."
        action={
          <Button
            size="sm"
            icon="refresh"
            onClick={() => setCome({ address: '', isThere: false, tries: come.tries + 1 })}
          >
            Try Again
          </Button>
        }
      />
    );
  return (
    <chakra.div {...frame} borderRadius="control" overflow="hidden">
      {!isKnown && <Waiting />}
      <chakra.img
        key={come.tries}
        src={address}
        alt={`Map of the deep desert, ${weekLabel}`}
        position="absolute"
        inset={0}
        width="100%"
        height="100%"
        objectFit="contain"
        onLoad={() => setCome({ ...come, address, isThere: true })}
        onError={() => setCome({ ...come, address, isThere: false })}
      />
    </chakra.div>
  );
}

function Copy({ address }: { address: string }): ReactNode {
  const [pending, setPending] = useState(false);
  if (!canCopyPictures())
    return (
      <Button icon="link" onClick={() => void copyText(address, { done: 'Link copied', failed: address })}>
        Copy link
      </Button>
    );
  const copy = async (): Promise<void> => {
    setPending(true);
    await copyPicture(address, { done: 'Picture copied', failed: 'Open the PNG and copy it from there.' });
    setPending(false);
  };
  return (
    <Button icon="link" needsConnection pending={pending} onClick={() => void copy()}>
      Copy picture
    </Button>
  );
}

export default function PictureDialog({ onClose }: { onClose: () => void }): ReactNode {
  const mayManage = useMay('scouting');
  const loaded = desertMap.use();
  const retry = (): void => {
    desertMap.reset();
    void loadDesertMap();
  };
  return (
    <Dialog onClose={onClose} title="Map picture" initialFocus="close">
      <ResourceView
        resource={{ loaded, retry }}
        failed="Error loading the map"
        skeleton={
          <chakra.div {...frame}>
            <Waiting />
          </chakra.div>
        }
      >
        {(map) => (
          <chakra.div display="grid" gap={3}>
            <Picture map={map} />
            <chakra.p fontSize="sm" color="fg.muted">
              {map.weekLabel}, drawn <RelativeTime iso={map.updatedAt} />
            </chakra.p>
            <chakra.div display="flex" flexWrap="wrap" gap={2}>
              <Copy address={toAbsoluteUrl(map.mapImageUrl)} />
              <ButtonAnchor variant="line" href={map.mapImageUrl} target="_blank" rel="noreferrer">
                Open PNG
              </ButtonAnchor>
              <ButtonAnchor variant="line" href={svgOf(map.mapImageUrl)} target="_blank" rel="noreferrer">
                Open SVG
              </ButtonAnchor>
              {mayManage && <MakeButton />}
            </chakra.div>
          </chakra.div>
        )}
      </ResourceView>
    </Dialog>
  );
}
