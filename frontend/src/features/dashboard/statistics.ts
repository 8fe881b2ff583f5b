// The features' statistics by the way the dashboard shows them, in the order of the features.
import type { StatisticName } from '@guild/common/dashboard/dashboard.api';
import { statistics } from '@guild/common/dashboard/figures.derived';
import type { StatisticText } from '@guild/common/wire/manifest';

type NamedStatistic<S extends StatisticText['shown']> = Extract<StatisticText, { shown: S }> & {
  readonly name: StatisticName;
};

/** The statistics that are shown in this way, each with its name. */
export const statisticsShown = <S extends StatisticText['shown']>(shown: S): readonly NamedStatistic<S>[] =>
  (Object.entries(statistics) as [StatisticName, StatisticText][])
    .map(([name, text]) => ({ ...text, name }))
    .filter((one): one is NamedStatistic<S> => one.shown === shown);
