// Hyperion's answers about taking data along: everything for admins, and everybody's own data.
import { rule } from '../../platform/features/knowledge/actions.ts';
import { exportRoutes } from '@guild/common/exports/exports.api';
import { topic, type Topic } from '../../platform/features/knowledge/knowledge.ts';

export const exportTopics: readonly Topic[] = [
  rule(exportRoutes.exportOwnData, {
    name: 'delete-account',
    title: 'My data',
    to: '/settings#my-data',
    asked: ['delete|remove|close|erase|forget my|own account|profile|data'],
    askedInGerman: ['lösch*|entfern* mein*|mich konto|account|profil|daten'],
    texts: {
      en: 'Ask an admin: they can remove you and then forget you for good. Download your data before, in [Settings → My data](/settings#my-data).',
      de: 'Bitte einen Admin: Er kann dich entfernen und dann endgültig vergessen. Lade vorher deine Daten herunter, unter [Settings → My data](/settings#my-data).',
    },
  }),
  topic(exportRoutes.exportEverything, {
    asked: [
      'how|where|can export|archive|download|take everything|guild|data|hall',
      'how|where|can do|can|could i|we|you export|archive|download|take everything|guild|data|hall|all|whole',
    ],
    askedInGerman: ['wie|wo|kann exportier*|mitnehm*|herunterlad* alles|gilde|daten|halle|ganze'],
    answer: () =>
      Promise.resolve([
        {
          id: 'take-along',
          title: 'Take everything along',
          to: '/settings#take-along',
          text: 'Open Settings → System and press Download everything. An empty guild hall can import the file. It leaves out secrets, private notices, maximum bids and a running trial.',
        },
      ]),
  }),
  topic(exportRoutes.exportOwnData, {
    asked: [
      'how|where|can|what i|my|me export|download|get|see|stored|store data',
      'what data i|my|me|about stored|store|have|know',
    ],
    askedInGerman: ['wie|wo|kann|was ich|mein*|mich exportier*|herunterlad*|gespeichert|speichert daten|mich'],
    isPersonal: true,
    answer: () =>
      Promise.resolve([
        {
          id: 'my-data',
          title: 'My data',
          to: '/settings#my-data',
          text: 'Open Settings → Your account and press Download my data. The file has everything that the hall stores about you. To be forgotten, ask an admin after you have left.',
        },
      ]),
  }),
];
