// Hyperion's status for admins: model, kinds of answers, today's cost, and limits.
import { chakra } from '@chakra-ui/react';
import type { LoreUsage } from '@guild/common/lore/budget.api';
import type { ReactNode } from 'react';
import { clockTime } from '../../../platform/format/format.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { SkeletonFields, SkeletonLines } from '../../../ui/Skeleton.tsx';
import { LimitsForm } from './LimitsForm.tsx';
import { useLoreSettings } from './limits.ts';
import { ModelTest } from './ModelTest.tsx';
import { TokensPlot } from './TokensPlot.tsx';
import { useUsage } from './usage.ts';

function Voice({ from, day, guildPart, tokens }: LoreUsage): ReactNode {
  if (tokens?.hasKey === false)
    return (
      <Notice
        tone="quiet"
        icon="hyperion"
        title="No API key is set. Hyperion answers without a model."
        more="Your host can add an API key. Then the models above answer."
      />
    );
  return from === 'archive' ? (
    <Notice
      tone="warn"
      icon="hyperion"
      title={guildPart < 1 ? "Your share of today's tokens is used up" : "Today's tokens are used up"}
      more={`Hyperion answers ${guildPart < 1 ? 'you ' : ''}without a model until ${clockTime(Date.parse(day.moreAt))}.`}
    />
  ) : (
    <chakra.p fontSize="sm" color="fg.muted">
      An API key is set. The models above answer, with the archive as fallback.
    </chakra.p>
  );
}

export default function HyperionUse(): ReactNode {
  const usage = useUsage();
  const settings = useLoreSettings();
  return (
    <>
      <chakra.div display="grid" gap={4}>
        <ResourceView
          resource={usage}
          failed="Error loading Hyperion's usage"
          skeleton={<SkeletonLines count={9} label="Loading Hyperion's usage..." />}
        >
          {(found) => (
            <>
              <Voice {...found} />
              <ModelTest hasKey={found.tokens?.hasKey ?? false} />
              {found.tokens !== null && <TokensPlot tokens={found.tokens} />}
            </>
          )}
        </ResourceView>
      </chakra.div>
      <ResourceView
        resource={settings}
        failed="Error loading Hyperion's limits"
        skeleton={<SkeletonFields count={4} label="Loading Hyperion's limits..." />}
      >
        {(found) => <LimitsForm settings={found} onSaved={settings.take} />}
      </ResourceView>
    </>
  );
}
