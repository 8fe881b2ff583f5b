// Settings row that links the viewer's account of the OpenID Connect provider, or unlinks it.
import { openIdRoutes } from '@guild/common/session/openId.api';
import { openIdLinkPath } from '@guild/common/session/openId';
import { useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import { call } from '../../platform/api/api.ts';
import { useResource } from '../../platform/api/resource.ts';
import { useLive } from '../../platform/live/live.ts';
import { useQuery } from '../../platform/page/address.ts';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { report } from '../../ui/report.ts';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { SettingRow } from './SettingRow.tsx';

const problems: ReadonlyMap<string, string> = new Map([
  ['taken', 'That account is linked to another person. Ask an admin.'],
  ['has_other', 'Another account is linked to you. Unlink it first.'],
  ['refused', 'An admin has refused that account.'],
]);
const problemQuery = z.object({ openid: z.optional(z.string()) });

export function OpenIdRow(): ReactNode {
  const resource = useResource((signal) => call(openIdRoutes.getOwnOpenId, { signal }));
  useLive('own-openid:changed', () => void resource.reload());
  const [{ openid = '' }] = useQuery(problemQuery);
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);
  const unlink = async (provider: string): Promise<void> => {
    const text = `You can't sign in with ${provider} any more. You stay signed in here.`;
    if (!(await confirm({ title: `Unlink ${provider}`, text, action: 'Unlink', danger: true }))) return;
    setBusy(true);
    await report(() => call(openIdRoutes.unlinkOpenId), {
      done: () => ({ title: 'Unlinked', description: provider }),
      failed: ['Error', 'Failed to unlink the account'],
    });
    await resource.reload();
    setBusy(false);
  };
  return (
    <SettingRow place="openid" help={problems.get(openid) ?? 'Another way to sign in as you, without Discord.'}>
      {(ids) => (
        <ResourceView
          resource={resource}
          failed="Error loading the sign-in"
          skeleton={<SkeletonRows count={1} height={40} width="160px" />}
        >
          {({ provider, isLinked, mayUnlink }) => {
            if (provider === null) return <span {...ids}>Not set up in this hall</span>;
            if (!isLinked)
              return (
                <ButtonAnchor {...ids} icon="link" href={openIdLinkPath}>
                  Link {provider}
                </ButtonAnchor>
              );
            if (!mayUnlink) return <span {...ids}>{provider} is your only way to sign in</span>;
            return (
              <Button {...ids} needsConnection pending={busy} onClick={() => void unlink(provider)}>
                Unlink {provider}
              </Button>
            );
          }}
        </ResourceView>
      )}
    </SettingRow>
  );
}
