// Link preview of a contract.
import { contractAt, contractLink } from '@guild/common/contracts/contracts.links';
import type { Model } from 'mongoose';
import { linkPreviews, type LinkPreviews } from '../../../platform/features/linkPreviews.ts';
import type { ContractDocument } from '../core/contracts.model.ts';

export const contractPreviews = (model: Model<ContractDocument>): LinkPreviews =>
  linkPreviews<ContractDocument>({
    kind: 'contracts',
    what: 'Contract',
    idAt: contractAt,
    linkTo: (id) => contractLink(id),
    model,
    fields: ['title', 'contractType'],
    toThing: ({ title, contractType }) => ({ name: title, art: `contract-${contractType.toLowerCase()}` }),
  });
