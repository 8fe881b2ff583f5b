// Settings row for admins: the questions of the application form, and what accepted people read.
import type { AccessSettings } from '@guild/common/access/applications.api';
import type { ReactNode } from 'react';
import { changeAccessSettings, useAccessSettings } from '../../features/access/access.settings.ts';
import { SettingsSummary } from '../../features/settings/SettingsSummary.tsx';
import { lazyDialog } from '../../platform/page/lazyPart.tsx';
import { ButtonLink } from '../../ui/Button.tsx';

const QuestionsDialog = lazyDialog(() => import('../../features/access/QuestionsDialog.tsx'));

const answers = { short: 'Short', long: 'Long', choice: 'Choice' } as const;
const linesOf = ({ questions, welcome }: AccessSettings): [string, string][] => [
  ...questions.map(({ text, kind, required }, at): [string, string] => [
    `${at + 1}. ${text}`,
    `${answers[kind]}${required ? '' : ', optional'}`,
  ]),
  ...(questions.length === 0 ? [['Questions', 'None'] as [string, string]] : []),
  ['Welcome', welcome === '' ? 'Names their rank' : 'Written'],
];

export default function ApplicationSettings(): ReactNode {
  return (
    <SettingsSummary
      resource={useAccessSettings()}
      failed="Error loading the application form"
      count={3}
      lines={linesOf}
      edit="Edit form"
      more={<ButtonLink to="/applications">Open applications</ButtonLink>}
      change={changeAccessSettings}
      dialog={(parts) => <QuestionsDialog {...parts} />}
    />
  );
}
