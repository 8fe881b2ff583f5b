// Dialog that rates the client or the contractors of a completed contract: stars, text, and the points
// for the stars.
import { chakra } from '@chakra-ui/react';
import type { Contract } from '@guild/common/contracts/contracts.api';
import { pointsOf, ratingPoints } from '@guild/common/contracts/contracts.rules';
import {
  blindDays,
  maxFeedback,
  ratingNeeded,
  ratingsForm,
  type ContractRating,
  type NewRating,
  type RatingEligibility,
  type RatingsForm,
} from '@guild/common/contracts/ratings.api';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { useIdempotentCall } from '../../../platform/api/idempotency.ts';
import { refusalsOf } from '../../../platform/forms/forms.ts';
import { useSchemaForm } from '../../../platform/forms/useSchemaForm.ts';
import { Field, Textarea } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { StarsField } from '../../../ui/Stars.tsx';
import { toast } from '../../../ui/toast.ts';
import { useFormDialog } from '../../../ui/useFormDialog.ts';
import { enoughToday } from '../core/contracts.words.ts';
import { rateContract, useUnrewarded } from './ratings.store.ts';

type FormValues = z.input<typeof ratingsForm>;
type Form = UseFormReturn<FormValues, unknown, RatingsForm>;
type Ratee = RatingEligibility['ratees'][number];

const hidden = `It stays hidden until both of you have rated, or for ${blindDays} days.`;
const visible = 'Everyone can see it immediately.';

/** The points that the stars bring a contractor. */
function pointsInWords({ difficulty }: Contract, name: string, stars: number, isRewarded: boolean): string {
  if (!isRewarded) return `No extra points for ${name}: ${enoughToday}`;
  if (stars === 0) return `Your rating can earn ${name} up to ${pointsOf[difficulty]} extra points.`;
  return `${ratingPoints(difficulty, stars)} extra points for ${name}`;
}

interface RowProps {
  form: Form;
  /** Number of the row. */
  at: number;
  ratee: Ratee;
  /** Whether there are other rows, so that the fields need names. */
  isOneOfMany: boolean;
  /** Whether the rating of this row was sent, and a later one failed. */
  isSent: boolean;
}
/** Stars and feedback for one person. With several people, the feedback appears with the stars. */
function Row({ form, at, ratee: { username }, isOneOfMany, isSent }: RowProps): ReactNode {
  const { rating, feedback } = useWatch({ control: form.control, name: `ratings.${at}` });
  const errors = form.formState.errors.ratings?.[at];
  if (isSent) return <p>Your rating of {username} was submitted.</p>;
  return (
    <chakra.div data-row={at} display="grid" gap={3}>
      <StarsField
        label={isOneOfMany ? username : 'Your rating'}
        required={!isOneOfMany}
        value={rating}
        error={errors?.rating?.message}
        onChange={(next) => {
          form.setValue(`ratings.${at}.rating`, next, { shouldDirty: true });
          form.clearErrors('ratings');
        }}
      />
      {(!isOneOfMany || rating > 0 || feedback !== '') && (
        <Field
          label={isOneOfMany ? `Feedback for ${username}` : 'Feedback'}
          optional
          error={errors?.feedback?.message}
          hint={`${feedback.length} of ${maxFeedback} characters`}
        >
          {(ids) => (
            <Textarea
              {...ids}
              rows={isOneOfMany ? 2 : 3}
              maxLength={maxFeedback}
              {...form.register(`ratings.${at}.feedback`)}
            />
          )}
        </Field>
      )}
    </chakra.div>
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
  const [sentIds, setSentIds] = useState<readonly number[]>([]);
  const form = useSchemaForm(ratingsForm, {
    ratings: ratees.map(({ userId }) => ({ rateeId: userId, rating: 0, feedback: '' })),
  });
  const rows = useWatch({ control: form.control, name: 'ratings' });
  const unrewarded = useUnrewarded(contract);
  const isOneOfMany = ratees.length > 1;
  const names = ratees.map(({ username }) => username);
  /** Shows the server's complaints about a row beside its fields. */
  const showRowRefusals = (at: number, error: unknown): void => {
    const { rating, feedback } = refusalsOf(error);
    if (rating !== undefined) form.setError(`ratings.${at}.rating`, { message: rating });
    if (feedback !== undefined) form.setError(`ratings.${at}.feedback`, { message: feedback }, { shouldFocus: true });
  };
  const dialog = useFormDialog(form, {
    // The rows belong to these people. After a part was sent, there are fewer.
    draft: `ratings:${contract.id}:${ratees.map(({ userId }) => userId).join('-')}`,
    onClose,
    async send({ ratings }) {
      const made: ContractRating[] = [];
      for (const [at, { feedback, ...fields }] of ratings.entries()) {
        if (fields.rating === 0 || sentIds.includes(fields.rateeId)) continue;
        const body = { ...fields, feedback: feedback.trim() === '' ? null : feedback };
        const sending = sendOnce<NewRating, ContractRating>(
          body,
          () => body,
          (body, key) => rateContract(contract.id, body, key),
        );
        made.push(
          await sending.catch((error: unknown) => {
            showRowRefusals(at, error);
            throw error;
          }),
        );
        // If a later one fails, this one is not sent again.
        setSentIds((before) => [...before, fields.rateeId]);
      }
      return made;
    },
    done: (made) => ({
      title: made.length > 1 ? `${made.length} ratings submitted` : 'Rating submitted',
      description: visibility,
    }),
    failed: ['Error', 'Failed to submit rating. Please try again.'],
  });
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    const { ratings } = form.getValues();
    const hasStars = ratings.some(({ rating, rateeId }) => rating > 0 && !sentIds.includes(rateeId));
    // Feedback alone is no rating.
    const lacking = hasStars ? ratings.findIndex(({ rating, feedback }) => rating === 0 && feedback.trim() !== '') : 0;
    if (lacking === -1) {
      dialog.onSubmit(event);
      return;
    }
    event.preventDefault();
    toast.error({ title: 'Rating Required', description: ratingNeeded });
    form.setError(`ratings.${lacking}.rating`, { message: ratingNeeded });
    event.currentTarget.querySelector<HTMLInputElement>(`[data-row='${lacking}'] input`)?.focus();
  };
  const points = ratees
    .map(({ userId, username }, at) =>
      pointsInWords(contract, username, rows[at]?.rating ?? 0, !unrewarded.some((one) => one.userId === userId)),
    )
    .filter((_words, at) => !isOneOfMany || (rows[at]?.rating ?? 0) > 0);
  const title = type === 'client_to_contractor' ? points.join('. ') : `Your review of ${names.join(', ')}`;
  return (
    <FormDialog
      {...dialog}
      onSubmit={submit}
      title={`Rate ${isOneOfMany ? 'the contractors' : (names[0] ?? 'them')}`}
      titleFace="text"
      submit={isOneOfMany ? 'Submit Ratings' : 'Submit Rating'}
      pendingText="Submitting..."
    >
      <p>
        For “{contract.title}”.{isOneOfMany && ' Leave out anyone whom you want to rate later.'}
      </p>
      {ratees.map((ratee, at) => (
        <Row
          key={ratee.userId}
          form={form}
          at={at}
          ratee={ratee}
          isOneOfMany={isOneOfMany}
          isSent={sentIds.includes(ratee.userId)}
        />
      ))}
      <Notice
        tone="quiet"
        icon={hideRatings ? 'lock' : 'star'}
        title={title === '' ? `Your rating can earn each up to ${pointsOf[contract.difficulty]} extra points.` : title}
        more={visibility}
      />
    </FormDialog>
  );
}
