// Dialog with one tip, opened by its address.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ShareButton } from '../../ui/ShareButton.tsx';
import { Donations } from './Donations.tsx';
import { tipLink, tipNames, type TipId } from './survival.links.ts';
import { TipArt } from './TipArt.tsx';
import { tipAfter, tips, type Tip } from './tips.ts';

const Points = ({ points }: Pick<Tip, 'points'>): ReactNode => (
  <chakra.ol display="grid" gap={4} gridTemplateColumns="minmax(0, 1fr)">
    {points.map(({ name, text }, at) => (
      <chakra.li key={name} display="flex" gap={3}>
        <chakra.span
          aria-hidden
          flex="none"
          boxSize="28px"
          display="grid"
          placeItems="center"
          borderRadius="pill"
          bg="spice.soft"
          color="spice.text"
          fontSize="sm"
          fontWeight="strong"
          textStyle="figures"
        >
          {at + 1}
        </chakra.span>
        <chakra.div minWidth={0}>
          <chakra.h3 fontWeight="strong" lineHeight="28px">
            {name}
          </chakra.h3>
          <chakra.p color="fg.muted">{text}</chakra.p>
        </chakra.div>
      </chakra.li>
    ))}
  </chakra.ol>
);

export interface TipDialogProps {
  id: TipId;
  onClose: () => void;
  /** Shows another tip instead. */
  onNext: (id: TipId) => void;
}
export function TipDialog({ id, onClose, onNext }: TipDialogProps): ReactNode {
  const tip = tips.find((one) => one.id === id);
  if (tip === undefined) return null;
  const next = tipAfter(id);
  return (
    <Dialog
      onClose={onClose}
      title={tip.title}
      initialFocus="close"
      footer={
        <>
          <ShareButton title={tip.title} link={tipLink(id)} size="md" />
          <Button variant="tonal" onClick={() => onNext(next)}>
            Next: {tipNames[next].title}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap={5} gridTemplateColumns="minmax(0, 1fr)">
        <chakra.div borderRadius="control" overflow="hidden" borderWidth="1px" borderColor="border">
          <TipArt id={id} />
        </chakra.div>
        <chakra.p fontSize="lg" lineHeight="26px">
          {tip.lead}
        </chakra.p>
        <Points points={tip.points} />
        {id === 'appreciation' && <Donations />}
      </chakra.div>
    </Dialog>
  );
}
