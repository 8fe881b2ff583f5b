// Dialog that enters or changes a haul, with its source and a preview of all shares.
import { startWithSomebodyWhoMay } from '@guild/common/members/managers';
import { chakra } from '@chakra-ui/react';
import { contractRoutes, type Contract } from '@guild/common/contracts/contracts.api';
import { eventRoutes } from '@guild/common/events/events.api';
import { nightRoutes } from '@guild/common/nights/nights.api';
import { proceedsOf } from '@guild/common/nights/nights.rules';
import { payoutRoutes, haulChange, type Haul, type HaulSource } from '@guild/common/payouts/payouts.api';
import { owedReward, paysTwice } from '@guild/common/payouts/payouts.rules';
import { payoutSettingsRoutes } from '@guild/common/payouts/payouts.settings.api';
import { treasuryRoutes } from '@guild/common/treasury/treasury.api';
import { unitName } from '@guild/common/wire/units';
import { useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { call, callList, isMissing } from '../../../platform/api/api.ts';
import { callAll } from '../../../platform/api/callAll.ts';
import { useDraft } from '../../../platform/forms/drafts.ts';
import { refusalsOf } from '../../../platform/forms/forms.ts';
import { useIdempotentCall } from '../../../platform/api/idempotency.ts';
import { dataOf, useResource } from '../../../platform/api/resource.ts';
import { useMay } from '../../../platform/session/session.store.ts';
import { useEdit, useTyped } from '../../../platform/forms/useEdit.ts';
import { useConfirm } from '../../../ui/confirm.tsx';
import type { Question } from '../../../ui/confirm.context.ts';
import { DeletedContext, deletedMeanwhile } from '../../../ui/deleted.context.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EditConflicts, type FieldNames } from '../../../ui/EditConflicts.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { toast, toastError } from '../../../ui/toast.ts';
import { previewOf, toBody, toStored, type HaulOrigin, type HaulStart, type HaulTyped } from './haul.form.ts';
import { HaulFields } from './HaulFields.tsx';
import { changeHaul, createHaul, haulOf } from '../payouts.store.ts';
import { inWords } from '../../../platform/format/money.ts';
import { methodWords, sourceLink, sourceWords } from '../payouts.words.ts';

const names: FieldNames<HaulTyped> = {
  amounts: 'Amounts',
  items: 'Items',
  method: 'How to share',
  cutPercent: 'Guild keeps',
  people: 'Who gets a share',
  resources: 'Where the guild’s part goes',
  note: 'Note',
};
type FieldWriters = { readonly [K in keyof HaulTyped]: (value: HaulTyped[K]) => string };
const orEmpty = (text: string): string => (text === '' ? '(empty)' : text);
const shownOf = ({ resources }: Pick<HaulStart, 'resources'>): FieldWriters => ({
  amounts: (all) => all.map(({ amount, currency }) => `${amount} ${unitName(currency)}`).join(', '),
  items: (all) =>
    orEmpty(all.map(({ name, value, currency }) => `${name} (${orEmpty(value)} ${unitName(currency)})`).join('\n')),
  method: (method) => methodWords[method],
  cutPercent: orEmpty,
  people: (all) => all.map(({ username, in: takes }) => `${username}${takes ? '' : ': no share'}`).join('\n'),
  resources: (chosen) =>
    Object.entries(chosen)
      .flatMap(([currency, id]) =>
        resources.filter((one) => one.id.toString() === id).map(({ name }) => `${unitName(currency)}: ${name}`),
      )
      .join('\n') || '(none)',
  note: orEmpty,
});
const showBy =
  (start: HaulStart) =>
  (field: keyof HaulTyped, value: HaulTyped[keyof HaulTyped]): string =>
    (shownOf(start)[field] as (value: unknown) => string)(value);

export interface HaulDialogProps {
  source: HaulSource;
  sourceId: number;
  /** The current haul. null: a new one. */
  haul: Haul | null;
  onClose: () => void;
}

/** The current haul, after changes by anybody since the dialog was opened. */
function useHaulNow({ source, sourceId, haul: opened }: HaulDialogProps): { haul: Haul | null; isGone: boolean } {
  const { loaded } = haulOf.useOne(`${source} ${sourceId}`);
  const known = dataOf(loaded);
  const [last, setLast] = useState(opened);
  if (known !== null && (last?.id !== known.id || last.version < known.version)) setLast(known);
  const [wasThere, setWasThere] = useState(false);
  if (known !== null && !wasThere) setWasThere(true);
  return { haul: last, isGone: loaded.phase === 'ready' && known === null && wasThere };
}

/** Names the source, with a link to it. */
const Source = ({
  origin: { title, reward, rewardOwedBy },
  source,
  sourceId,
}: Pick<HaulStart, 'origin'> & Pick<HaulDialogProps, 'source' | 'sourceId'>): ReactNode => (
  <chakra.p fontSize="sm" color="fg.muted" overflowWrap="anywhere">
    {sourceWords[source]}:{' '}
    <Link dir="auto" to={sourceLink(source, sourceId)}>
      {title}
    </Link>
    {reward !== null && ` · ${source === 'night' ? 'Proceeds' : 'Reward'}: ${inWords([reward])}`}
    {rewardOwedBy !== null &&
      `. ${rewardOwedBy} already owes the reward to those who took part. Enter only what there is besides.`}
  </chakra.p>
);

/** @throws every other failure */
function ifMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}
const rewardFrom = (contract: Contract): Pick<HaulOrigin, 'reward' | 'rewardOwedBy'> => ({
  reward: { currency: contract.rewardUnit, amount: contract.reward },
  rewardOwedBy: owedReward(contract) === null ? null : contract.clientUsername,
});
/** Reads the source of a new haul. A haul itself knows its title, also when its source is deleted. */
async function loadOrigin({ source, sourceId, haul }: HaulDialogProps, signal: AbortSignal): Promise<HaulOrigin> {
  const noReward = { reward: null, rewardOwedBy: null };
  const one = { params: { id: sourceId }, signal };
  if (haul !== null) {
    const isOfContract = source === 'contract' && haul.status === 'open';
    const contract = isOfContract ? await call(contractRoutes.getContract, one).catch(ifMissing) : null;
    return { title: haul.title, ...(contract === null ? noReward : rewardFrom(contract)) };
  }
  if (source === 'event') return { title: (await call(eventRoutes.getEvent, one)).title, ...noReward };
  if (source === 'night') {
    const night = await call(nightRoutes.getNight, one);
    return {
      title: night.title,
      reward: { currency: night.priceUnit, amount: proceedsOf(night) },
      rewardOwedBy: null,
    };
  }
  const contract = await call(contractRoutes.getContract, one);
  return { title: contract.title, ...rewardFrom(contract) };
}

/** Why the typed haul can no longer be saved. undefined: it can be saved. */
function whyTooLate(haul: Haul | null, isGone: boolean): string | undefined {
  if (isGone) return deletedMeanwhile;
  return haul?.status === 'closed'
    ? `${haul.closedBy ?? 'Somebody'} closed this haul while you were editing`
    : undefined;
}

/** The toast for an organizer. */
const proposed = {
  title: 'Haul proposed',
  description: `${startWithSomebodyWhoMay('hauls')} will review and close it.`,
};

/** The question before a reward is paid twice. */
const twice = ({ reward, rewardOwedBy }: HaulOrigin): Question => ({
  title: 'Pay the reward twice?',
  text: `${rewardOwedBy} already owes the ${reward === null ? '' : inWords([reward])} to those who took part. With this haul the guild pays them the same again.`,
  action: 'Pay it again',
});

interface FormProps extends HaulDialogProps {
  start: HaulStart;
  isGone: boolean;
}
function Form({ start, isGone, source, sourceId, onClose }: FormProps): ReactNode {
  const { haul } = start;
  const mayManage = useMay('hauls');
  const sendOnce = useIdempotentCall();
  const confirm = useConfirm();
  const draft = useDraft<HaulTyped>(`haul:${source}-${sourceId}`);
  const fields = useTyped(toStored(start).values, draft);
  const edit = useEdit({ entity: haul, toStored: (now) => toStored({ ...start, haul: now }), fields, draft });
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => body.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [errors]);
  const preview = previewOf(toBody(fields.typed, start));
  const tooLate = whyTooLate(haul, isGone);
  const close = (): void => {
    onClose();
    edit.discard();
  };
  const save = (version: number, paysRewardAgain: boolean): Promise<Haul | undefined> => {
    const body = { ...z.parse(haulChange, toBody(fields.read(), start)), paysRewardAgain };
    return haul === null
      ? sendOnce(fields.read(), () => ({ source, sourceId, ...body }), createHaul)
      : changeHaul(haul.id, { ...body, version });
  };
  const send = async (): Promise<void> => {
    const { error } = z.safeParse(haulChange, toBody(fields.read(), start));
    setErrors(Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])));
    if (error !== undefined || preview.division === null) return;
    const { reward, rewardOwedBy } = start.origin;
    const owed = rewardOwedBy === null ? null : reward;
    const isAgain = paysTwice(owed, preview.amounts) && !paysTwice(owed, haul?.amounts ?? []);
    if (isAgain && !(await confirm(twice(start.origin)))) return;
    try {
      if ((await edit.save((version) => save(version, isAgain))) === undefined) return;
      toast.success(mayManage ? { title: haul === null ? 'Haul entered' : 'Haul saved' } : proposed);
      close();
    } catch (failure) {
      setErrors(refusalsOf(failure));
      toastError('Error', failure, 'Failed to save the haul');
      // Somebody else may have entered or closed the haul. Then the dialog continues with theirs.
      void haulOf.load(`${source} ${sourceId}`);
    }
  };
  return (
    <FormDialog
      onClose={close}
      dirty={edit.isDirty}
      title={haul === null ? 'Enter haul' : 'Edit haul'}
      submit={haul === null ? 'Enter haul' : 'Save'}
      pending={edit.saving}
      tooLate={tooLate}
      onSubmit={() => void send()}
      {...(edit.isRestored && { onFresh: edit.discard })}
    >
      {tooLate === undefined && <EditConflicts edit={edit} names={names} show={showBy(start)} />}
      <Source origin={start.origin} source={source} sourceId={sourceId} />
      <chakra.div ref={body} display="contents">
        <HaulFields fields={fields} preview={preview} errors={errors} start={start} />
      </chakra.div>
    </FormDialog>
  );
}

export default function HaulDialog(props: HaulDialogProps): ReactNode {
  const { source, sourceId, onClose } = props;
  const { haul, isGone } = useHaulNow(props);
  const resource = useResource(async (signal): Promise<Omit<HaulStart, 'haul'>> => {
    const [origin, candidates, settings, resources] = await Promise.all([
      loadOrigin(props, signal),
      call(payoutRoutes.listCandidates, { query: { source, sourceId: sourceId.toString() }, signal }),
      call(payoutSettingsRoutes.getPayoutSettings, { signal }),
      callAll((page) => callList(treasuryRoutes.listResources, { query: page, signal })),
    ]);
    return { origin, candidates, settings, resources };
  });
  const { loaded } = resource;
  const isSourceDeleted = useContext(DeletedContext);
  if (loaded.phase === 'ready')
    return (
      // A haul outlives its event or contract, but none can be entered afterwards.
      <DeletedContext value={isSourceDeleted && haul === null}>
        <Form {...props} start={{ ...loaded.data, haul }} isGone={isGone} />
      </DeletedContext>
    );
  return (
    <Dialog onClose={onClose} title={haul === null ? 'Enter haul' : 'Edit haul'}>
      <ResourceView
        resource={resource}
        failed="Error loading participants"
        skeleton={<SkeletonRows count={6} face={24} label="Loading participants..." />}
      >
        {() => null}
      </ResourceView>
    </Dialog>
  );
}
