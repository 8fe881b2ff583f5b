// Test that the dialog of an alert keeps the promises of all forms.
import { anAlert } from '@guild/common/test/alerts.builders';
import { formPromises } from '../../test/formPromises.tsx';
import AlertDialog from './AlertDialog.tsx';

formPromises({
  name: 'new alert',
  file: 'ui/AlertDialog.tsx',
  show: (open, close) => open && <AlertDialog onClose={close} />,
  field: 'Words (optional)',
  before: '',
  text: 'Thumper',
  submit: /^Add/,
  call: 'POST /api/user/alerts',
  reply: anAlert({ words: 'Thumper' }),
  path: 'words',
});
