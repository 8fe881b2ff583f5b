// Guild settings about programs, data and pictures. The code is loaded only for admins.
import { importsLink } from '@guild/common/imports/imports.links';
import type { ReactNode } from 'react';
import { GuildPart } from '../../features/settings/GuildPart.tsx';
import { NumberRow } from '../../features/settings/GuildSettingRows.tsx';
import { guildSpace, personSpace } from '../../features/uploads/uploads.settings.ts';
import { lazyComponent } from '../../platform/page/lazyPart.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { SummarySkeleton } from '../../ui/Skeleton.tsx';

const MemberTokens = lazyComponent(() => import('../../features/tokens/MemberTokens.tsx'));
const WebhooksSettings = lazyComponent(() => import('../../features/webhooks/WebhooksSettings.tsx'));

export default function ProgramSettings(): ReactNode {
  return (
    <>
      <GuildPart
        place="member-tokens"
        help="Programs call the hall with them, as the people who created them."
        loading={<SummarySkeleton count={2} />}
      >
        <MemberTokens />
      </GuildPart>
      <GuildPart
        place="webhooks"
        help="Other programs hear of what every member can see, at once and signed."
        loading={<SummarySkeleton count={2} />}
      >
        <WebhooksSettings />
      </GuildPart>
      <GuildPart
        place="imports"
        help="Members, items, events, contracts and balances from a spreadsheet or a calendar."
      >
        <ButtonLink justifySelf="start" to={importsLink}>
          Open imports
        </ButtonLink>
      </GuildPart>
      <GuildPart place="audit-record" help="Who changed what and when. Restore deleted items here.">
        <ButtonLink justifySelf="start" to="/audit">
          Open record
        </ButtonLink>
      </GuildPart>
      <NumberRow place="pictures-person" setting={personSpace} />
      <NumberRow place="pictures-guild" setting={guildSpace} />
    </>
  );
}
