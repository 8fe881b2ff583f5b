// Tabs of the trials in order, with their names and content.
import { maybe } from '@guild/common/wire/fields';
import type { ComponentType } from 'react';
import * as z from 'zod/mini';
import { lazyComponent } from '../../platform/page/lazyPart.tsx';
import { TrialTab } from './core/TrialTab.tsx';

export interface TrialsTab {
  /** The value of `?tab=` in the address. The first tab needs none. */
  readonly value: string;
  readonly label: string;
  /** Content of the tab. All but the first one are loaded when chosen (`lazyComponent`). */
  readonly Panel: ComponentType;
}
export const trialsTabs: readonly [TrialsTab, ...TrialsTab[]] = [
  { value: 'trial', label: 'Trial', Panel: TrialTab },
  { value: 'standings', label: 'Standings', Panel: lazyComponent(() => import('./history/StandingsTab.tsx')) },
  { value: 'history', label: 'History', Panel: lazyComponent(() => import('./history/HistoryTab.tsx')) },
  { value: 'market', label: 'Market', Panel: lazyComponent(() => import('./economy/MarketTab.tsx')) },
];

/** The chosen tab in the address. */
export const tabAddress = z.object({ tab: maybe(z.enum(trialsTabs.map(({ value }) => value))) });
