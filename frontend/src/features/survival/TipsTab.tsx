// Cards of the six tips. Each opens by its address.
import { chakra } from '@chakra-ui/react';
import { useId, type ReactNode } from 'react';
import { lazyDialog } from '../../platform/page/lazyPart.tsx';
import { CardLink, opensByPress } from '../../ui/CardLink.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { tipLink, type TipId } from './survival.links.ts';
import { TipArt } from './TipArt.tsx';
import { tips, type Tip } from './tips.ts';

const TipDialog = lazyDialog(async () => ({ default: (await import('./TipDialog.tsx')).TipDialog }));

function TipCard({ tip: { id, title, lead }, onOpen }: { tip: Tip; onOpen: (id: TipId) => void }): ReactNode {
  const nameId = useId();
  return (
    <Panel
      as="article"
      aria-labelledby={nameId}
      overflow="hidden"
      transition="background-color var(--motion-fast)"
      _hover={{ bg: 'bg.raised' }}
      {...opensByPress}
    >
      <TipArt id={id} />
      <chakra.div padding={4} display="grid" gap={1}>
        <chakra.h3 id={nameId} fontSize="lg" lineHeight="24px" fontWeight="strong">
          <CardLink to={tipLink(id)} onOpen={() => onOpen(id)}>
            {title}
          </CardLink>
        </chakra.h3>
        <chakra.p color="fg.muted">{lead}</chakra.p>
      </chakra.div>
    </Panel>
  );
}

export interface TipsTabProps {
  /** The tip in the address. */
  tip: TipId | undefined;
  /**
   * @param id undefined closes the tip
   * @param how `push`: whether to add a history entry or replace the current one
   */
  onTip: (id: TipId | undefined, how: { readonly push: boolean }) => void;
}
export const TipsTab = ({ tip, onTip }: TipsTabProps): ReactNode => (
  <>
    <chakra.div
      display="grid"
      gap={{ base: 3, md: 4 }}
      gridTemplateColumns={{
        base: 'minmax(0, 1fr)',
        md: 'repeat(2, minmax(0, 1fr))',
        lg: 'repeat(3, minmax(0, 1fr))',
      }}
    >
      {tips.map((one) => (
        <TipCard key={one.id} tip={one} onOpen={(id) => onTip(id, { push: true })} />
      ))}
    </chakra.div>
    {tip !== undefined && (
      <TipDialog
        id={tip}
        onClose={() => onTip(undefined, { push: false })}
        onNext={(id) => onTip(id, { push: false })}
      />
    )}
  </>
);
