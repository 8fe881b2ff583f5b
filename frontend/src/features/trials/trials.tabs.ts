// The tabs of the trials, in their order: what each is called and what it shows.
import { maybe } from '@guild/common/wire/fields';
import type { ComponentType } from 'react';
import * as z from 'zod/mini';
import { lazyComponent } from '../../platform/page/lazyPart.tsx';
import { TrialTab } from './game/TrialTab.tsx';

export interface TrialsTab {
  /** In the address, as `?tab=…`; the first one is left out there. */
  readonly value: string;
  readonly label: string;
  /** A component that is loaded when its tab is chosen (`lazyComponent`), but for the first one. */
  readonly Panel: ComponentType;
}
export const trialsTabs: readonly [TrialsTab, ...TrialsTab[]] = [
  { value: 'trial', label: 'Trial', Panel: TrialTab },
  { value: 'standings', label: 'Standings', Panel: lazyComponent(() => import('./history/StandingsTab.tsx')) },
  { value: 'history', label: 'History', Panel: lazyComponent(() => import('./history/HistoryTab.tsx')) },
  { value: 'market', label: 'Market', Panel: lazyComponent(() => import('./economy/MarketTab.tsx')) },
];

/** The tab that is chosen, in the address. */
export const tabAddress = z.object({ tab: maybe(z.enum(trialsTabs.map(({ value }) => value))) });
