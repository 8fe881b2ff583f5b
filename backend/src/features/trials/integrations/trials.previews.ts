// Link preview of a trial: its theme, without names of people.
import { trialAt, trialLink } from '@guild/common/trials/trials.links';
import type { Model } from 'mongoose';
import { linkPreviews, type LinkPreviews } from '../../../platform/features/linkPreviews.ts';
import type { TrialDocument } from '../core/trials.model.ts';

export const trialPreviews = (model: Model<TrialDocument>): LinkPreviews =>
  linkPreviews<TrialDocument>({
    kind: 'trials',
    what: 'Fremen trial',
    idAt: trialAt,
    linkTo: (id) => trialLink(id),
    model,
    fields: ['theme'],
    toThing: ({ theme }) => ({ name: theme, art: 'trial' }),
  });
