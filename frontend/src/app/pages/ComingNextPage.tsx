// The sections that are not built yet: what will stand here, and where the living part of the hall is.
import type { ComponentType, ReactNode, SVGProps } from 'react';
import { useLocation } from 'react-router-dom';
import { EmptyContracts } from '../../ui/art/EmptyContracts.tsx';
import { EmptyLore } from '../../ui/art/EmptyLore.tsx';
import { EmptyScouting } from '../../ui/art/EmptyScouting.tsx';
import { EmptyTreasury } from '../../ui/art/EmptyTreasury.tsx';
import { EmptyAccess } from '../../ui/art/EmptyAccess.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { sectionAt } from '../sections.ts';
import { ComingNext } from './ComingNext.tsx';

interface Plan {
  art: ComponentType<SVGProps<SVGSVGElement>>;
  will: string;
}

const plans: Readonly<Record<string, Plan>> = {
  '/contracts': {
    art: EmptyContracts,
    will: 'A board of mercenary work: post a contract, claim one, be rated for it, and climb the leaderboards.',
  },
  '/hyperion': { art: EmptyLore, will: 'Hyperion answers questions about the desert, its people and its past.' },
  '/scouting': { art: EmptyScouting, will: 'Where to harvest this week, on a nine by nine grid of the deep desert.' },
  '/survival': { art: EmptyAccess, will: 'Tips, guides and maps for staying alive outside the walls.' },
  '/treasury': {
    art: EmptyTreasury,
    will: 'What the guild has stored, what it is saving for, and how far it has come.',
  },
};

export default function ComingNextPage(): ReactNode {
  const section = sectionAt(useLocation().pathname);
  const plan = plans[section?.path ?? ''];
  if (section === undefined || plan === undefined) return null;
  return (
    <ComingNext
      art={plan.art}
      name={section.name}
      will={plan.will}
      action={
        <ButtonLink to="/marketplace?tab=auctions" variant="tonal" icon="gavel">
          Go to the auctions
        </ButtonLink>
      }
    />
  );
}
