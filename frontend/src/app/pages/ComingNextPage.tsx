// The sections that are not built yet: what will stand here, and where the living part of the hall is.
import { auctionsLink } from '@guild/common/auctions/auctions.links';
import { pageAt, type PagePath } from '@guild/common/guild/pageTexts';
import type { ComponentType, ReactNode, SVGProps } from 'react';
import { useLocation } from 'react-router-dom';
import { EmptyLore } from '../../ui/art/EmptyLore.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { ComingNext } from './ComingNext.tsx';

interface Plan {
  name: string;
  art: ComponentType<SVGProps<SVGSVGElement>>;
  will: string;
}

const plans: Partial<Record<PagePath, Plan>> = {
  '/hyperion': {
    name: 'Hyperion',
    art: EmptyLore,
    will: 'Hyperion answers questions about the desert, its people and its past.',
  },
};

export default function ComingNextPage(): ReactNode {
  const page = pageAt(useLocation().pathname);
  const plan = page === null ? undefined : plans[page];
  if (plan === undefined) return null;
  return (
    <ComingNext
      art={plan.art}
      name={plan.name}
      will={plan.will}
      action={
        <ButtonLink to={auctionsLink} variant="tonal" icon="gavel">
          Go to the auctions
        </ButtonLink>
      }
    />
  );
}
