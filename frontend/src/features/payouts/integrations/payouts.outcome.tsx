// Outcome part of payouts for a finished event or contract: its haul, and the button that enters
// one.
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { OutcomePart, OutcomeProps } from '../../../platform/features/outcomePart.ts';
import { dataOf } from '../../../platform/api/resource.ts';
import { useMay, useViewer } from '../../../platform/session/session.store.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { HaulBody, HaulPill } from '../hauls/HaulCard.tsx';
import { HaulDialogs, type OpenedDialog } from '../hauls/HaulDialogs.tsx';
import { usePayoutSettings } from '../settings/payouts.settings.ts';
import { haulOf, type SourceKey } from '../payouts.store.ts';

interface PartProps extends OutcomeProps {
  mayEnter: boolean;
}
const Enter = ({ onEnter }: { onEnter: () => void }): ReactNode => (
  <>
    <chakra.p color="fg.muted">The haul hasn't been entered yet.</chakra.p>
    <chakra.div>
      <Button variant="tonal" icon="plus" needsConnection onClick={onEnter}>
        Enter haul
      </Button>
    </chakra.div>
  </>
);

function HaulPart({ source, id, mayEnter, frame, onDialog }: PartProps): ReactNode {
  const key: SourceKey = `${source} ${id}`;
  const { loaded, retry } = haulOf.useOne(key);
  const haul = dataOf(loaded);
  const open = (opened: OpenedDialog): void => onDialog(<HaulDialogs opened={opened} onClose={() => onDialog(null)} />);
  if (loaded.phase === 'failed')
    return frame('Haul', <ErrorState title="Error loading the haul" error={loaded.failure} onRetry={retry} />);
  if (haul !== null)
    return frame(
      'Haul',
      <>
        <chakra.div>
          <HaulPill haul={haul} />
        </chakra.div>
        <HaulBody haul={haul} mayEnter={mayEnter} onOpen={open} />
      </>,
    );
  if (loaded.phase !== 'ready' || !mayEnter) return null;
  return frame('Haul', <Enter onEnter={() => open({ source, sourceId: id, haul: null })} />);
}

function OfOrganizer(props: OutcomeProps): ReactNode {
  const settings = dataOf(usePayoutSettings().loaded);
  return <HaulPart {...props} mayEnter={settings?.organizersMay === true} />;
}
function Part(props: OutcomeProps): ReactNode {
  const { discordId } = useViewer();
  const mayManage = useMay('hauls');
  if (!mayManage && props.organizerDiscordId === discordId) return <OfOrganizer {...props} />;
  return <HaulPart {...props} mayEnter={mayManage} />;
}

const payoutsOutcome: OutcomePart = { name: 'payouts', Part };
export default payoutsOutcome;
