// Link from the current week to past weeks.
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../ui/Button.tsx';

export const pastWeeksLink = '/scouting?view=weeks';
export const PastWeeksLink = (): ReactNode => (
  <ButtonLink to={pastWeeksLink} icon="clock" variant="quiet">
    Past weeks
  </ButtonLink>
);
