// Hyperion's answer about the ways to sign in.
import { rule } from '../../../platform/features/knowledge/actions.ts';
import { openIdRoutes } from '@guild/common/session/openId.api';
import { openIdSettingLink } from '@guild/common/session/openId';
import { topic, type Topic } from '../../../platform/features/knowledge/knowledge.ts';
import { nameOf } from '../../../platform/features/knowledge/quoting.ts';
import type { OpenIds } from './session.openid.service.ts';

/** @param hasDiscord whether people can sign in with Discord */
export const openIdTopics = (openIds: Pick<OpenIds, 'own'>, hasDiscord: boolean): readonly Topic[] => [
  rule(openIdRoutes.getOwnOpenId, {
    name: 'log-out',
    title: 'Signed-in devices',
    to: '/settings#sessions',
    asked: ['log_out|logout|sign_out|logoff|log_off'],
    askedInGerman: ['auslogg*|logout', 'logge|melde|log aus|ab ich|mich -raid*|event*|training*|vom|termin*'],
    texts: {
      en: 'Press your name at the top and then Log out. To sign out everywhere, open [Settings → Signed-in devices](/settings#sessions).',
      de: 'Drücke oben auf deinen Namen und dann auf „Log out“. Überall abmelden kannst du dich unter [Settings → Signed-in devices](/settings#sessions). Von einem Event meldest du dich unter [Events](/events) mit „Leave“ ab.',
    },
  }),
  rule(openIdRoutes.getOwnOpenId, {
    name: 'discord-account',
    title: 'Settings',
    to: '/settings#notification-kinds',
    asked: ['link|connect discord my|account|i -channel|server|post|without', 'is_there|have|use discord bot'],
    askedInGerman: ['verbind*|verknüpf* discord*', 'gibt|haben|hat discord bot'],
    texts: {
      en: 'Sign in with Discord, and it is linked: the bot then knows you, and its commands and messages work. Choose what it sends you in [Settings → Notifications](/settings#notification-kinds).',
      de: 'Melde dich mit Discord an, dann ist es verbunden: Der Bot kennt dich, und Befehle und Nachrichten gehen. Was er dir schickt, wählst du unter [Settings → Notifications](/settings#notification-kinds).',
    },
  }),
  rule(openIdRoutes.getOwnOpenId, {
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
  rule(openIdRoutes.getOwnOpenId, {
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
  rule(openIdRoutes.getOwnOpenId, {
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
  rule(openIdRoutes.getOwnOpenId, {
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
  topic(openIdRoutes.getOwnOpenId, {
    asked: [
      'how|which|what|other|another|way sign_in|signing_in|log_in|login|sign-in',
      'how|can|what|if sign_in|log_in|login without|down|fail|fails|away discord',
      'can|how i|my|me link|unlink|connect account|openid|sign_in|login -discord',
      'openid',
    ],
    askedInGerman: [
      'wie|welche|womit|ander* anmeld*|einlogg*',
      'wie|kann|wenn anmeld*|einlogg* ohne|ausfällt|weg discord',
      'kann|wie ich|mein* verknüpf* konto|openid|anmeld*',
      'openid',
    ],
    isPersonal: true,
    async answer({ caller }) {
      const { provider, isLinked, mayUnlink } = await openIds.own(caller);
      const link = { id: 'sign-in', title: 'Another way to sign in', to: openIdSettingLink };
      if (provider === null) return [{ ...link, text: 'This hall has one way to sign in: Discord.' }];
      const name = nameOf(provider);
      if (!hasDiscord) return [{ ...link, text: `This hall has one way to sign in: ${name}.` }];
      const both = `This hall has two ways to sign in: Discord and ${name}.`;
      if (!isLinked)
        return [
          {
            ...link,
            text: `${both} Link your account of ${name} in the settings, and you get in while Discord is down.`,
          },
        ];
      return [{ ...link, text: `${both} ${mayUnlink ? 'You can use either' : `You can use ${name}`}.` }];
    },
  }),
];
