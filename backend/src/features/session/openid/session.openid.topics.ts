// Hyperion's answers about signing in and out.
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
