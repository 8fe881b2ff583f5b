// Alerts for tests, typed by the api, each field overridable.
import type { Alert } from '../src/alerts/alerts.api.ts';
import { inHours } from './people.ts';

export const anAlert = (parts: Partial<Alert> = {}): Alert => ({
  id: 1,
  kind: 'auction',
  words: 'knife',
  category: 'Weapon',
  most: 500,
  unit: 'Solari',
  resource: null,
  cells: [],
  isOn: true,
  createdAt: inHours(-1),
  ...parts,
});
