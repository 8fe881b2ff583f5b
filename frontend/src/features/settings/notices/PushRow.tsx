// Settings row for push messages: this device, the person's other devices, and what a locked screen shows.
import { chakra } from '@chakra-ui/react';
import type { OwnPush, PushDevice } from '@guild/common/notifications/push.api';
import { useState, type ReactNode } from 'react';
import { dataOf, type Resource } from '../../../platform/api/resource.ts';
import type { SaveState } from '../../../platform/forms/useAutosave.ts';
import { useIsOffline } from '../../../platform/live/connection.store.ts';
import { Button } from '../../../ui/Button.tsx';
import { LabeledCheckbox } from '../../../ui/Checkbox.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { report } from '../../../ui/report.ts';
import { ownDeviceId, reasonAgainst, turnOff, turnOn } from './push.device.ts';
import { SettingRow } from '../SettingRow.tsx';

interface DeviceProps {
  device: PushDevice;
  isOwn: boolean;
  disabled: boolean;
  onRemove: () => void;
}
const Device = ({ device: { name, createdAt }, isOwn, disabled, onRemove }: DeviceProps): ReactNode => (
  <chakra.li display="flex" alignItems="center" gap={2} minHeight="44px">
    <chakra.span flex={1} minWidth={0} overflowWrap="anywhere">
      {name}
      <chakra.span display="block" color="fg.muted" fontSize="sm">
        {isOwn ? 'This device, since ' : 'Since '}
        <RelativeTime iso={createdAt} />
      </chakra.span>
    </chakra.span>
    <IconButton label={`Remove ${name}`} icon="close" disabled={disabled} onClick={onRemove} />
  </chakra.li>
);

export interface PushRowProps {
  push: Resource<OwnPush>;
  hidesText: boolean;
  state: SaveState | undefined;
  onHide: (hidesText: boolean) => void;
  onRetry: () => void;
}
export default function PushRow({ push, hidesText, state, onHide, onRetry }: PushRowProps): ReactNode {
  const offline = useIsOffline();
  const [busy, setBusy] = useState(false);
  const known = dataOf(push.loaded);
  const devices = known?.devices ?? [];
  const own = devices.find(({ id }) => id === ownDeviceId());
  const reason = reasonAgainst();
  const isOff = offline || busy || known === null;

  const run = async (work: () => Promise<string | null>, failed: string): Promise<void> => {
    setBusy(true);
    await report(work, { done: (title) => (title === null ? null : { title }), failed: ['Error', failed] });
    setBusy(false);
  };
  const switchOn = (publicKey: string): Promise<void> =>
    run(async () => ((await turnOn(publicKey)) ? 'Push messages are on' : null), 'Failed to turn push messages on');
  const remove = (device: PushDevice): Promise<void> =>
    run(async () => {
      await turnOff(device.id);
      return `Push messages are off: ${device.name}`;
    }, 'Failed to turn push messages off');

  return (
    <SettingRow
      place="push"
      help={
        push.loaded.phase === 'failed'
          ? 'Error loading your devices'
          : ((own === undefined ? reason : null) ?? 'Notices on this phone or computer, also while the hall is closed.')
      }
      state={state}
      onRetry={push.loaded.phase === 'failed' ? push.retry : onRetry}
    >
      {(ids) => (
        <chakra.div display="grid" gap={2} width={{ md: devices.length > 0 ? '332px' : 'auto' }} justifyItems="start">
          {own === undefined && (
            <Button
              {...ids}
              icon="bell"
              disabled={isOff || reason !== null}
              pending={busy}
              onClick={() => known !== null && void switchOn(known.publicKey)}
            >
              Turn on for this device
            </Button>
          )}
          {devices.length > 0 && (
            <>
              <chakra.ul aria-label="Devices with push messages" width="100%">
                {devices.map((device) => (
                  <Device
                    key={device.id}
                    device={device}
                    isOwn={device === own}
                    disabled={isOff}
                    onRemove={() => void remove(device)}
                  />
                ))}
              </chakra.ul>
              <LabeledCheckbox
                checked={hidesText}
                disabled={offline}
                onChange={(event) => onHide(event.target.checked)}
              >
                Hide what they are about
              </LabeledCheckbox>
            </>
          )}
        </chakra.div>
      )}
    </SettingRow>
  );
}
