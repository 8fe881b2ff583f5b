// Link from the current week to past weeks.
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../ui/Button.tsx';

export const PastWeeksLink = (): ReactNode => (
  <ButtonLink to="/scouting?view=weeks" icon="clock" variant="quiet">
    Past weeks
  </ButtonLink>
);
