// Donation addresses of the guild, each with a copy button.
import { chakra } from '@chakra-ui/react';
import type { Donation } from '@guild/common/guild/survival.config';
import type { ReactNode } from 'react';
import { guild } from '../../platform/session/guild.ts';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy.ts';

const Row = ({ currency, address }: Donation): ReactNode => (
  <chakra.li
    display="flex"
    flexWrap="wrap"
    alignItems="center"
    columnGap={3}
    rowGap={2}
    padding={3}
    bg="bg.sunken"
    borderWidth="1px"
    borderColor="border"
    borderRadius="control"
  >
    <chakra.div flex="1 1 200px" minWidth={0}>
      <chakra.p fontSize="xs" lineHeight="16px" color="fg.subtle">
        {currency}
      </chakra.p>
      <chakra.p fontSize="sm" lineHeight="20px" overflowWrap="anywhere" textStyle="figures" userSelect="all">
        {address}
      </chakra.p>
    </chakra.div>
    <Button
      size="sm"
      icon="link"
      aria-label={`Copy the ${currency} address`}
      onClick={() => void copyText(address, { done: `${currency} address copied`, failed: address })}
    >
      Copy
    </Button>
  </chakra.li>
);

/** Renders nothing if the guild takes no donations. */
export function Donations(): ReactNode {
  const { donations } = guild.survival;
  if (donations.length === 0) return null;
  return (
    <chakra.section aria-label="Donations" display="grid" gap={2}>
      <chakra.h3 fontWeight="strong">Donate</chakra.h3>
      <chakra.p fontSize="sm" color="fg.muted">
        Donations help pay for this site. Compare the first and last letters after pasting: coins sent to a wrong
        address can&rsquo;t be recovered.
      </chakra.p>
      <chakra.ul display="grid" gap={2} gridTemplateColumns="minmax(0, 1fr)">
        {donations.map((one) => (
          <Row key={one.currency} {...one} />
        ))}
      </chakra.ul>
    </chakra.section>
  );
}
