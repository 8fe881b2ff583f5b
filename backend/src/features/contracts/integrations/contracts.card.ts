// The card of a contract.
import { contractAt, contractLink, contractsLink } from '@guild/common/contracts/contracts.links';
import { createCard } from '../../../platform/features/cards.ts';
import type { ContractDocument } from '../core/contracts.model.ts';

export const contractCard = createCard<ContractDocument, 'title'>({
  kind: 'contract',
  page: { id: 'contracts', title: 'Contracts', to: contractsLink },
  order: 60,
  icon: 'contracts',
  title: 'title',
  link: contractLink,
  line: ({ targetLocation }) => targetLocation,
  preview: {
    what: 'Contract',
    idAt: contractAt,
    artOf: ({ contractType }) => `contract-${contractType.toLowerCase()}`,
  },
});
