// Settings for admins: the API tokens of all people, which they can revoke.
import { chakra } from '@chakra-ui/react';
import { tokenRoutes } from '@guild/common/tokens/tokens.api';
import type { ReactNode } from 'react';
import { call } from '../../platform/api/api.ts';
import { useResource } from '../../platform/api/resource.ts';
import { useLive } from '../../platform/live/live.ts';
import { Person } from '../../ui/Person.tsx';
import { ResourceView } from '../../ui/ResourceView.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { TokenRow } from './TokenRow.tsx';

export default function MemberTokens(): ReactNode {
  const resource = useResource((signal) => call(tokenRoutes.getMemberTokens, { signal }));
  useLive('member-tokens:changed', () => void resource.reload());
  const revoke = async (id: number): Promise<true> => {
    await call(tokenRoutes.revokeMemberToken, { params: { id } });
    await resource.reload();
    return true;
  };
  return (
    <ResourceView
      resource={resource}
      failed="Error loading the API tokens"
      skeleton={<SkeletonRows count={2} height={72} width="100%" />}
    >
      {(people) =>
        people.length === 0 ? (
          <chakra.p color="fg.muted" fontSize="sm">
            Nobody has an API token.
          </chakra.p>
        ) : (
          people.map(({ discordId, username, tokens }) => (
            <div key={discordId}>
              <Person discordId={discordId} name={username} />
              <chakra.ul margin="8px 0 0" aria-label={`API tokens of ${username}`}>
                {tokens.map((token) => (
                  <TokenRow key={token.id} token={token} revoke={() => revoke(token.id)} />
                ))}
              </chakra.ul>
            </div>
          ))
        )
      }
    </ResourceView>
  );
}
