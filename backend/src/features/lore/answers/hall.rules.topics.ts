// Hyperion's answers about himself and about the hall as a whole.
import { rule } from '../../../platform/features/knowledge/actions.ts';
import type { Topic } from '../../../platform/features/knowledge/knowledge.ts';

const everyone: Topic['route'] = { access: 'guest' };

export const hallRules: readonly Topic[] = [
  rule(everyone, {
    name: 'only-answers',
    title: 'Hyperion',
    to: '/hyperion',
    asked: [
      'can_you|could_you|will_you|would_you bid|pay|join|create|make|sign|cancel|buy|delete|deposit|withdraw|claim|mark|leave|send',
    ],
    askedInGerman: [
      'kannst_du|könntest_du|würdest_du biet*|bezahl*|anmeld*|erstell*|kauf*|lösch*|einzahl*|markier*|schick*|abmeld*',
    ],
    texts: {
      en: 'No: I only answer, and change nothing. Press Ctrl-K and type what you want to do, such as “bid 552 thumper”. Or ask me how to do it.',
      de: 'Nein: Ich antworte nur und ändere nichts. Drücke Strg-K und tippe, was du tun willst, etwa „bid 552 thumper“. Oder frag mich, wie es geht.',
    },
  }),
  rule(everyone, {
    name: 'language',
    title: 'Hyperion',
    to: '/hyperion',
    asked: ['german|deutsch|language|languages speak|talk|understand|switch|change|in|other|hall|site', 'translate'],
    askedInGerman: ['deutsch|englisch|sprache* kannst|sprichst|auf|änder*|stell*|halle', 'übersetz*'],
    texts: {
      en: 'I understand English and German, and answer in the language of the question. The hall itself is in English.',
      de: 'Ich verstehe Deutsch und Englisch und antworte in der Sprache der Frage. Die Halle selbst ist auf Englisch.',
    },
  }),
  rule(everyone, {
    name: 'text-size',
    title: 'Lists',
    to: '/settings#density',
    asked: ['text|font|letters|writing|everything bigger|larger|smaller|size|small|zoom|read', 'font'],
    askedInGerman: ['schrift*|text|buchstaben größer|kleiner|groß|klein|lesen', 'schriftgröße'],
    texts: {
      en: 'The zoom of your browser sets the size of the text. How roomy lists are is in [Settings → Lists](/settings#density).',
      de: 'Die Schriftgröße stellt der Zoom deines Browsers ein. Wie dicht Listen sind, steht unter [Settings → Lists](/settings#density).',
    },
  }),
  rule(everyone, {
    name: 'report-bug',
    title: 'Settings',
    to: '/settings',
    asked: ['bug|glitch', 'page|site|website broken|crash|wrong'],
    askedInGerman: ['fehler|bug|kaputt meld*|gefunden|wo|wie|wem|seite'],
    texts: {
      en: 'Tell an admin what you did and what you saw. Admins see warnings and checks of the hall in its system settings. Who they are: ask me “Who are the admins?”',
      de: 'Sag einem Admin, was du getan und was du gesehen hast. Admins sehen Warnungen und Prüfungen der Halle in den Einstellungen. Wer das ist: Frag mich „Wer sind die Admins?“',
    },
  }),
];
