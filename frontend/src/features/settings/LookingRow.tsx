// Settings row that hides the viewer from those who look at the same auction, event, contract or map.
import { noticeRoutes, type NoticeSettings } from '@guild/common/notifications/notifications.api';
import type { ReactNode } from 'react';
import { dataOf, useLiveResource } from '../../platform/api/resource.ts';
import { LabeledCheckbox } from '../../ui/Checkbox.tsx';
import { saveSettings } from './notices/noticeChoices.ts';
import { SettingRow } from './SettingRow.tsx';
import { useChoice } from './useChoice.ts';

export function LookingRow(): ReactNode {
  const settings = useLiveResource(noticeRoutes.getNoticeSettings, 'notice-settings:updated');
  const save = (isShown: boolean): Promise<NoticeSettings> => {
    const known = dataOf(settings.loaded);
    if (known === null) throw new Error('There is nothing to change yet');
    return saveSettings({ ...known, hidesLooking: !isShown });
  };
  const { known, disabled, choose, row } = useChoice(settings, save, 'Failed to save the setting');
  return (
    <SettingRow
      place="looking"
      help="Auctions, events, contracts and the map show who looks at them, and where their pointer is on the map. Turned off, you aren't shown or counted, and you don't see the others."
      {...row}
    >
      {(ids) => (
        <LabeledCheckbox
          {...ids}
          checked={known?.hidesLooking === false}
          disabled={disabled}
          onChange={(event) => void choose(event.target.checked)}
        >
          Show where I look
        </LabeledCheckbox>
      )}
    </SettingRow>
  );
}
