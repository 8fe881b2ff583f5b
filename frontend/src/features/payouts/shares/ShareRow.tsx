// Row of one of the viewer's shares: source, amounts, state, corrections and actions.
import { startWithSomebodyWhoMay } from '@guild/common/members/managers';
import { chakra } from '@chakra-ui/react';
import type { Share } from '@guild/common/payouts/payouts.api';
import { memo, type ReactNode } from 'react';
import { useIsOffline } from '../../../platform/live/connection.store.ts';
import { Button } from '../../../ui/Button.tsx';
import { Pill } from '../../../ui/Pill.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { usePayoutActions } from '../payouts.actions.ts';
import { ShareHistory } from './ShareHistory.tsx';
import { ownShares } from '../payouts.store.ts';
import { inWords, owedWords, shareWords, signedWords } from '../payouts.words.ts';

/** Counter entries, the oldest first. */
export const Corrections = ({ share: { corrections } }: { share: Share }): ReactNode =>
  corrections.length > 0 && (
    <chakra.ul aria-label="Corrections" margin={0} padding={0} listStyleType="none" fontSize="sm" color="fg.muted">
      {corrections.map(({ at, by, currency, change, note }) => (
        <chakra.li key={`${at} ${currency} ${change}`} overflowWrap="anywhere">
          <chakra.span textStyle="figures" color="fg">
            {signedWords({ change, currency })}
          </chakra.span>{' '}
          by {by}: {note} · <RelativeTime iso={at} />
        </chakra.li>
      ))}
    </chakra.ul>
  );

const When = ({ share: { status, owedSince, paidAt, paidBy, confirmedAt } }: { share: Share }): ReactNode => {
  if (status === 'confirmed' && confirmedAt !== null)
    return (
      <>
        Received <RelativeTime iso={confirmedAt} />
      </>
    );
  if (status === 'paid' && paidAt !== null)
    return (
      <>
        {paidBy ?? startWithSomebodyWhoMay('hauls')} marked it paid <RelativeTime iso={paidAt} />
      </>
    );
  if (status === 'confirmed') return 'Nothing was owed';
  return (
    <>
      {status === 'waived' ? 'Was owed' : 'Owed'} since <RelativeTime iso={owedSince} />
    </>
  );
};

function Buttons({ share }: { share: Share }): ReactNode {
  const pending = ownShares.use(({ pending }) => pending[share.id]);
  const offline = useIsOffline();
  const { confirmReceipt, giveUp } = usePayoutActions();
  if (share.status === 'paid')
    return (
      <Button
        size="sm"
        variant="tonal"
        icon="check"
        disabled={offline}
        pending={pending === 'confirm'}
        pendingText="Confirming..."
        aria-label={`Confirm receipt: ${share.title}`}
        onClick={() => void confirmReceipt(share)}
      >
        Confirm receipt
      </Button>
    );
  return (
    share.status === 'owed' && (
      <Button
        size="sm"
        variant="quiet"
        disabled={offline}
        pending={pending === 'waive'}
        pendingText="Giving up..."
        aria-label={`Give up my share: ${share.title}`}
        onClick={() => void giveUp(share)}
      >
        Give up my share
      </Button>
    )
  );
}

export const ShareRow = memo(function ShareRow({ id }: { id: number }): ReactNode {
  const share = ownShares.useOne(id);
  if (share === undefined) return null;
  const { words, tone } = shareWords[share.status];
  const isPartly = share.status === 'owed' && share.paid.length > 0;
  return (
    <chakra.li
      display="grid"
      gap={1.5}
      padding={{ base: '14px 16px', md: '16px 20px' }}
      css={{ '& + &': { borderTopWidth: '1px', borderColor: 'border' } }}
    >
      <chakra.div display="flex" flexWrap="wrap" gap={2} alignItems="center">
        <chakra.span dir="auto" flex="1 1 200px" minWidth={0} fontWeight="strong" truncate title={share.title}>
          {share.title}
        </chakra.span>
        <chakra.span textStyle="figures" fontWeight="strong">
          {inWords(share.amounts)}
        </chakra.span>
        <Pill tone={tone}>{words}</Pill>
      </chakra.div>
      <Corrections share={share} />
      <chakra.div display="flex" flexWrap="wrap" gap={2} alignItems="center" minHeight="controlSm">
        <chakra.span flex="1 1 200px" fontSize="sm" color="fg.muted">
          <When share={share} />
          {isPartly && ` · ${owedWords(share.owed)}`}
        </chakra.span>
        <Buttons share={share} />
        <ShareHistory share={share} about={share.title} />
      </chakra.div>
    </chakra.li>
  );
});
