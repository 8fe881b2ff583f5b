// Dialog with the viewer's API tokens: create and revoke. A new token's secret is shown once.
import { chakra } from '@chakra-ui/react';
import { maxTokens, tokenRoutes, type NewToken } from '@guild/common/tokens/tokens.api';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/api/api.ts';
import { useLiveResource } from '../../platform/api/resource.ts';
import { lazyDialog } from '../../platform/page/lazyPart.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { Secret } from '../../ui/Secret.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { TokenRow } from './TokenRow.tsx';

const NewTokenDialog = lazyDialog(() => import('./NewTokenDialog.tsx'));

export function TokensDialog({ onClose }: { onClose: () => void }): ReactNode {
  const resource = useLiveResource(tokenRoutes.getTokens, 'tokens:updated');
  const [isNew, setNew] = useState(false);
  const [created, setCreated] = useState<NewToken | null>(null);
  if (isNew) return <NewTokenDialog onClose={() => setNew(false)} onCreated={setCreated} />;
  return (
    <Dialog onClose={onClose} title="API tokens" width={560} initialFocus="close">
      <ResourceView
        resource={resource}
        failed="Error loading your API tokens"
        skeleton={<SkeletonRows count={3} height={72} label="Loading your API tokens..." />}
      >
        {({ tokens }) => (
          <>
            {created !== null && <Secret label={`Token “${created.token.name}”`} value={created.secret} />}
            <p>
              With a token, a program calls the hall as you, within the sections that you choose.{' '}
              <chakra.a href="/api/docs" target="_blank" rel="noreferrer" textDecoration="underline">
                See all calls
              </chakra.a>
            </p>
            <chakra.ul aria-label="API tokens">
              {tokens.map((token) => (
                <TokenRow
                  key={token.id}
                  token={token}
                  revoke={async () => {
                    await call(tokenRoutes.revokeToken, { params: { id: token.id } });
                    return true;
                  }}
                />
              ))}
            </chakra.ul>
            {tokens.length === 0 && <chakra.p color="fg.muted">No API tokens yet.</chakra.p>}
            <chakra.div>
              <Button icon="plus" needsConnection disabled={tokens.length >= maxTokens} onClick={() => setNew(true)}>
                New token
              </Button>
              {tokens.length >= maxTokens && (
                <chakra.p fontSize="sm" color="fg.muted" marginTop={2}>
                  You have {maxTokens} tokens. Revoke one to create another.
                </chakra.p>
              )}
            </chakra.div>
          </>
        )}
      </ResourceView>
    </Dialog>
  );
}
