// Loot nights page: the list of nights, or one night.
import { useParams } from 'react-router-dom';
import type { ReactNode } from 'react';
import { NightScreen } from './NightScreen.tsx';
import { NightsSection } from './NightsSection.tsx';

export function NightsPage(): ReactNode {
  const { id } = useParams();
  return id === undefined ? <NightsSection /> : <NightScreen key={id} id={Number(id)} />;
}
