// Row of an API token: its name, scopes and times, and a button that revokes it.
import { chakra } from '@chakra-ui/react';
import type { ApiToken } from '@guild/common/tokens/tokens.api';
import { scopeWords } from '@guild/common/tokens/tokens.rules';
import { useState, type ReactNode } from 'react';
import { useNow } from '../../platform/format/clock.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { report } from '../../ui/report.ts';

const minute = 60_000;

function Expiry({ expiresAt }: Pick<ApiToken, 'expiresAt'>): ReactNode {
  const now = useNow(minute);
  if (expiresAt === null) return 'never expires';
  if (Date.parse(expiresAt) <= now) return <b>expired</b>;
  return (
    <>
      expires <RelativeTime iso={expiresAt} planned />
    </>
  );
}

export interface TokenRowProps {
  token: ApiToken;
  /** @throws ApiError */
  revoke: () => Promise<unknown>;
}
export function TokenRow({ token: { name, scopes, lastUsedAt, expiresAt }, revoke }: TokenRowProps): ReactNode {
  const confirm = useConfirm();
  const [isRevoking, setRevoking] = useState(false);
  const ask = async (): Promise<void> => {
    const text = `Programs that use “${name}” can't call the hall any more. You can't undo this.`;
    if (!(await confirm({ title: 'Revoke token', text, action: 'Revoke token', danger: true }))) return;
    setRevoking(true);
    await report(revoke, {
      done: () => ({ title: 'Token Revoked', description: name }),
      failed: ['Error', 'Failed to revoke the token'],
    });
    setRevoking(false);
  };
  return (
    <chakra.li display="flex" alignItems="center" gap={2} paddingBlock={2} borderTopWidth="1px" borderColor="border">
      <chakra.div flex={1} minWidth={0} overflowWrap="anywhere">
        <chakra.b dir="auto" display="block" fontWeight="strong">
          {name}
        </chakra.b>
        <chakra.p fontSize="sm" color="fg.muted">
          {scopeWords(scopes)}
        </chakra.p>
        <chakra.p fontSize="sm" color="fg.muted">
          {lastUsedAt === null ? (
            'Never used'
          ) : (
            <>
              Used <RelativeTime iso={lastUsedAt} />
            </>
          )}
          {' · '}
          <Expiry expiresAt={expiresAt} />
        </chakra.p>
      </chakra.div>
      <IconButton
        label={`Revoke ${name}`}
        icon="trash"
        needsConnection
        disabled={isRevoking}
        onClick={() => void ask()}
      />
    </chakra.li>
  );
}
