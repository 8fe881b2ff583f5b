// Settings row for admins: whether link previews show the names of auctions, events and other
// things.
import { previewRoutes } from '@guild/common/previews/previews.api';
import type { ReactNode } from 'react';
import { call } from '../../platform/api/api.ts';
import { useLiveResource } from '../../platform/api/resource.ts';
import { SwitchRow } from './SwitchRow.tsx';

export function LinkPreviewRow(): ReactNode {
  const settings = useLiveResource(previewRoutes.getPreviewSettings, 'preview-settings:updated');
  return (
    <SwitchRow
      place="link-previews"
      help="Anyone with a link to an auction, event, contract or trial sees its name and picture, even without an account. When off, links show only the guild."
      label="Link previews show names"
      settings={settings}
      isOn={({ showNames }) => showNames}
      save={(showNames, version) => call(previewRoutes.changePreviewSettings, { body: { showNames, version } })}
    />
  );
}
