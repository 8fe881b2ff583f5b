// Dialog that rates the client or a contractor of a completed contract: stars, text, and the points
// for the stars.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { Contract } from '@guild/common/contracts/contracts.api';
import { pointsOf, ratingPoints } from '@guild/common/contracts/contracts.rules';
import {
  blindDays,
  maxFeedback,
  ratingForm,
  ratingNeeded,
  type ContractRating,
  type NewRating,
  type RatingEligibility,
  type RatingForm,
} from '@guild/common/contracts/ratings.api';
import { useRef, type ReactNode, type SyntheticEvent } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useIdempotentCall } from '../../../platform/api/idempotency.ts';
import { Field, Select, Textarea } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { StarsField } from '../../../ui/Stars.tsx';
import { toast } from '../../../ui/toast.ts';
import { useFormDialog } from '../../../ui/useFormDialog.ts';
import { enoughToday } from '../core/contracts.words.ts';
import { rateContract, useUnrewarded } from './ratings.store.ts';

type FormValues = z.input<typeof ratingForm>;
type Form = UseFormReturn<FormValues, unknown, RatingForm>;

const hidden = `It stays hidden until both of you have rated, or for ${blindDays} days.`;
const visible = 'Everyone can see it immediately.';

/** The points that the stars bring a contractor. */
function pointsInWords({ difficulty }: Contract, name: string, stars: number, isRewarded: boolean): string {
  if (!isRewarded) return `No extra points for ${name}: ${enoughToday}`;
  if (stars === 0) return `Your rating can earn ${name} up to ${pointsOf[difficulty]} extra points.`;
  return `${ratingPoints(difficulty, stars)} extra points for ${name}`;
}

interface WhomProps {
  form: Form;
  ratees: RatingEligibility['ratees'];
}
const Whom = ({ form, ratees }: WhomProps): ReactNode => (
  <Field label="Who do you want to rate?" error={form.formState.errors.rateeId?.message}>
    {(ids) => (
      <Select {...ids} {...form.register('rateeId', { valueAsNumber: true })}>
        {ratees.map(({ userId, username }) => (
          <option dir="auto" key={userId} value={userId}>
            {username}
          </option>
        ))}
      </Select>
    )}
  </Field>
);

function Feedback({ form }: { form: Form }): ReactNode {
  const { length } = useWatch({ control: form.control, name: 'feedback' });
  return (
    <Field
      label="Feedback"
      optional
      error={form.formState.errors.feedback?.message}
      hint={`${length} of ${maxFeedback} characters`}
    >
      {(ids) => <Textarea {...ids} rows={3} maxLength={maxFeedback} {...form.register('feedback')} />}
    </Field>
  );
}

export interface RatingDialogProps {
  contract: Contract;
  /** The people whom the viewer may rate. At least one. */
  eligibility: RatingEligibility;
  onClose: () => void;
}

export default function RatingDialog({ contract, eligibility, onClose }: RatingDialogProps): ReactNode {
  const { type, ratees, hideRatings } = eligibility;
  const visibility = hideRatings ? hidden : visible;
  const sendOnce = useIdempotentCall();
  const stars = useRef<HTMLInputElement>(null);
  const form = useForm<FormValues, unknown, RatingForm>({
    resolver: standardSchemaResolver(ratingForm),
    defaultValues: { rating: 0, feedback: '', rateeId: ratees[0]?.userId },
  });
  const [rating, rateeId] = useWatch({ control: form.control, name: ['rating', 'rateeId'] });
  const isRewarded = !useUnrewarded(contract).some(({ userId }) => userId === rateeId);
  const name = ratees.find(({ userId }) => userId === rateeId)?.username ?? 'them';
  const dialog = useFormDialog(form, {
    draft: `rating:${contract.id}`,
    onClose,
    send: (fields) =>
      sendOnce<NewRating, ContractRating>(
        fields,
        () => ({ ...fields, feedback: fields.feedback.trim() === '' ? null : fields.feedback }),
        (body, key) => rateContract(contract.id, body, key),
      ),
    done: () => ({ title: 'Rating submitted', description: visibility }),
    failed: ['Error', 'Failed to submit rating. Please try again.'],
  });
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    if (form.getValues('rating') > 0) {
      dialog.onSubmit(event);
      return;
    }
    toast.error({ title: 'Rating Required', description: ratingNeeded });
    form.setError('rating', { message: ratingNeeded });
    stars.current?.focus();
  };
  return (
    <FormDialog
      open
      {...dialog}
      onSubmit={submit}
      title={`Rate ${ratees.length === 1 ? name : 'the contractors'}`}
      titleFace="text"
      submit="Submit Rating"
      pendingText="Submitting..."
    >
      <p>For “{contract.title}”.</p>
      {ratees.length > 1 && <Whom form={form} ratees={ratees} />}
      <StarsField
        label="Your rating"
        ref={stars}
        value={rating}
        error={form.formState.errors.rating?.message}
        onChange={(next) => {
          form.setValue('rating', next, { shouldDirty: true });
          form.clearErrors('rating');
        }}
      />
      <Feedback form={form} />
      <Notice
        tone="quiet"
        icon={hideRatings ? 'lock' : 'star'}
        title={
          type === 'client_to_contractor' ? pointsInWords(contract, name, rating, isRewarded) : `Your review of ${name}`
        }
        more={visibility}
      />
    </FormDialog>
  );
}
