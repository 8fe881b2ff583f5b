// Amounts of payouts as text.
import type { Money } from '@guild/common/payouts/payouts.api';
import { withSeparators } from '@guild/common/wire/numbers';

/** Such as '1,450 Solari'. */
export const amountInWords = ({ currency, amount }: Money): string => `${withSeparators(amount)} ${currency}`;
/** Such as '450 Solari, 3 Spice'. Empty without amounts. */
export const inWords = (amounts: readonly Money[]): string => amounts.map(amountInWords).join(', ');
