// First steps of a new guild, for admins. Hidden when all are done, and when an admin dismissed them.
import { chakra } from '@chakra-ui/react';
import { firstStepRoutes, type FirstStep, type FirstSteps as Found } from '@guild/common/dashboard/firstSteps.api';
import { useEffect, useState, type ReactNode } from 'react';
import { call } from '../../platform/api/api.ts';
import { useResource, type Resource } from '../../platform/api/resource.ts';
import { useThrottled } from '../../platform/api/throttled.ts';
import { useLive } from '../../platform/live/live.ts';
import { guild } from '../../platform/session/guild.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { report } from '../../ui/report.ts';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { ShareButton } from '../../ui/ShareButton.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { Card } from './Card.tsx';

/** Reloads at most once in this time, in ms. */
const throttleMs = 1000;

/** Set in browsers where an admin has seen the guild without first steps. */
const doneKey = 'first-steps-done';
/** Whether this browser knows that the steps are done. */
function wereDone(): boolean {
  try {
    return localStorage.getItem(doneKey) !== null;
  } catch {
    return true;
  }
}
function rememberDone(): void {
  try {
    localStorage.setItem(doneKey, 'yes');
  } catch {
    // Without storage, no visit waits for the steps.
  }
}

const Step = ({ title, text, label, link, invites = false, done }: FirstStep): ReactNode => (
  <chakra.li display="flex" flexWrap="wrap" alignItems="center" columnGap={3} rowGap={2} padding="10px 20px">
    <chakra.span
      boxSize="24px"
      flex="none"
      display="grid"
      placeItems="center"
      borderRadius="pill"
      borderWidth="1px"
      borderColor={done ? 'transparent' : 'border.strong'}
      color="good"
      aria-hidden
    >
      {done && <Icon name="check" size={16} />}
    </chakra.span>
    <chakra.div flex="1 1 200px" minWidth={0}>
      <chakra.b display="block" fontWeight="strong" color={done ? 'fg.muted' : 'fg'}>
        {title}
      </chakra.b>
      {!done && (
        <chakra.p fontSize="sm" color="fg.muted">
          {text}
        </chakra.p>
      )}
    </chakra.div>
    {done ? (
      <chakra.span fontSize="sm" color="good">
        Done
      </chakra.span>
    ) : (
      <>
        {invites && <ShareButton title={guild.name} link="/" />}
        <ButtonLink size="sm" variant="tonal" to={link}>
          {label}
        </ButtonLink>
      </>
    )}
  </chakra.li>
);

function Steps({
  steps,
  resource: { reload, take },
}: {
  steps: readonly FirstStep[];
  resource: Resource<Found>;
}): ReactNode {
  const [pending, setPending] = useState(false);
  const reloadSoon = useThrottled(reload, throttleMs);
  useLive('guild-officers:updated', reloadSoon);
  useLive('rank-access:updated', reloadSoon);
  // Events, auctions and members change the statistics.
  useLive('guild-stats:updated', reloadSoon);
  const dismiss = async (): Promise<void> => {
    setPending(true);
    const found = await report(() => call(firstStepRoutes.dismissFirstSteps), {
      done: () => null,
      failed: ['Error', 'Failed to dismiss the first steps'],
    });
    setPending(false);
    if (found !== undefined) take(found);
  };
  const done = steps.filter((step) => step.done).length;
  return (
    <Card
      title="First steps"
      aside={
        <chakra.span display="flex" alignItems="center" gap={3} fontSize="sm" color="fg.muted">
          {done} of {steps.length} done
          <Button size="sm" variant="quiet" pending={pending} needsConnection onClick={() => void dismiss()}>
            Dismiss
          </Button>
        </chakra.span>
      }
    >
      <chakra.ul padding="4px 0" borderTopWidth="1px" borderColor="border">
        {steps.map((step) => (
          <Step key={step.title} {...step} />
        ))}
      </chakra.ul>
    </Card>
  );
}

/**
 * The steps above the rest of the dashboard. In a browser that does not know that they are done, the rest
 * appears after they have loaded, so that it does not move.
 * @param children the rest of the dashboard
 */
export function FirstSteps({ children }: { children: ReactNode }): ReactNode {
  const resource = useResource((signal) => call(firstStepRoutes.getFirstSteps, { signal }));
  const { loaded, reload } = resource;
  // Another admin may dismiss them while they load.
  useLive('first-steps:updated', () => void reload());
  const [doneBefore] = useState(wereDone);
  const isDone = loaded.phase === 'ready' ? loaded.data.steps.every(({ done }) => done) : doneBefore;
  useEffect(() => {
    if (isDone) rememberDone();
  }, [isDone]);
  return (
    <>
      {loaded.phase === 'ready' && !isDone && <Steps steps={loaded.data.steps} resource={resource} />}
      {loaded.phase !== 'ready' && !isDone && (
        <Card title="First steps">
          <chakra.div padding="4px 20px" borderTopWidth="1px" borderColor="border">
            <ResourceView
              resource={resource}
              failed="Error loading the first steps"
              skeleton={<SkeletonRows label="Loading first steps..." count={7} face={24} height={64} />}
            >
              {() => null}
            </ResourceView>
          </chakra.div>
        </Card>
      )}
      <chakra.div display={loaded.phase === 'loading' && !isDone ? 'none' : 'contents'}>{children}</chakra.div>
    </>
  );
}
