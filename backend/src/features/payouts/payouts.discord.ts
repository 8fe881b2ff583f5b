// Payouts on Discord: the command `/owed`, with buttons that confirm payments.
import { payoutRoutes, type Share } from '@guild/common/payouts/payouts.api';
import { payoutLink } from '@guild/common/payouts/payouts.links';
import { withSeparators } from '@guild/common/wire/numbers';
import { ButtonStyle } from 'discord-api-types/v10';
import type { Context } from '../../platform/context/context.ts';
import { button, customIdOf, idInPress, linkButton, rowsOf } from '../../platform/discord/discordButtons.ts';
import type { DiscordAction, DiscordMessage, DiscordParts } from '../../platform/discord/discordParts.ts';
import { escapedTo } from '../../platform/discord/discordText.ts';
import type { Caller } from '../../platform/session/caller.ts';
import type { Shares } from './payouts.shares.ts';

type Service = Pick<Shares, 'list' | 'balanceOf' | 'confirm'>;
type Sum = Share['owed'][number];

const maxShown = 10;
const maxTitle = 100;
/** Discord accepts five buttons in a row; one of them opens the hall. */
const maxConfirm = 4;

/** Such as '450 Solari, 3 Spice'. */
const inWords = (sums: readonly Sum[]): string =>
  sums.map(({ currency, amount }) => `${withSeparators(amount)} ${currency}`).join(', ');
const isPositive = ({ amount }: Sum): boolean => amount > 0;
const isNegative = ({ amount }: Sum): boolean => amount < 0;
const turned = (sums: readonly Sum[]): Sum[] => sums.map(({ currency, amount }) => ({ currency, amount: -amount }));
const titleOf = ({ title }: Share): string => `**${escapedTo(title, maxTitle)}**`;

/** The sums over all hauls. */
function totalsOf(sums: readonly Sum[]): string[] {
  const [owed, surplus] = [sums.filter(isPositive), turned(sums.filter(isNegative))];
  return [
    ...(owed.length > 0 ? [`The guild owes you ${inWords(owed)}\\.`] : []),
    ...(surplus.length > 0 ? [`You owe the guild ${inWords(surplus)}\\.`] : []),
  ];
}

export function payoutDiscord(shares: Service, { env }: Pick<Context, 'env'>): DiscordParts {
  const owedMessage = async (caller: Caller): Promise<DiscordMessage> => {
    const listOf = async (status: Share['status']): Promise<Share[]> =>
      (await shares.list({ mine: '1', status, limit: maxShown }, caller)).items;
    const [owed, paid, balance] = await Promise.all([listOf('owed'), listOf('paid'), shares.balanceOf(caller)]);
    const lines = [
      ...totalsOf(balance.owed),
      ...owed.map((share) => `${titleOf(share)}: ${inWords(share.owed)} to be paid`),
      ...paid.map((share) => `${titleOf(share)}: ${inWords(share.paid)} paid, not confirmed yet`),
    ];
    const buttons = paid
      .slice(0, maxConfirm)
      .map(({ id, title }) =>
        button(`Confirm ${title}`, customIdOf(confirmAction, id), { style: ButtonStyle.Success }),
      );
    return {
      content: lines.length === 0 ? 'The guild owes you nothing from hauls, and you owe nothing\\.' : lines.join('\n'),
      components: rowsOf([...buttons, linkButton('Open', env.publicUrl + payoutLink)]),
    };
  };
  const confirmAction: DiscordAction = {
    name: 'share-confirm',
    version: 1,
    route: payoutRoutes.confirmShare,
    replaces: true,
    async run({ args: [id] }, caller) {
      await shares.confirm(idInPress(id), caller);
      return owedMessage(caller);
    },
  };
  return {
    actions: [confirmAction],
    commands: [
      {
        name: 'owed',
        description: 'What you owe and what you are owed',
        options: [],
        route: payoutRoutes.getOwnBalance,
        run: (_options, caller) => owedMessage(caller),
      },
    ],
  };
}
