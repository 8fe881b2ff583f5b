// The Chakra system: our tokens under semantic names, and only the recipes in use.
import { createSystem, defaultBaseConfig, defineConfig, type SystemContext } from '@chakra-ui/react';
import { dialogRecipe, toastRecipe } from './slotRecipes.ts';

const token = (name: string): { value: string } => ({ value: `var(--${name})` });
const tokens = (names: Readonly<Record<string, string>>): Record<string, { value: string }> =>
  Object.fromEntries(Object.entries(names).map(([key, name]) => [key, token(name)]));
const step = (count: number): [string, { value: string }] => [count.toString(), { value: `${count * 4}px` }];
const space = Object.fromEntries([0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20, 24].map(step));
const ring = { outline: '2px solid var(--border-focus)', outlineOffset: '2px' };
const title = { fontFamily: 'title', textTransform: 'uppercase' } as const;

const config = defineConfig({
  cssVarsPrefix: 'g',
  preflight: true,
  // With cascade layers, Chromium looks up all fonts and lays out the whole page for each new rule.
  // Without layers, a component's property overrides its recipe only under the same condition. To
  // override a recipe's hover style, a component needs its own hover style.
  disableLayers: true,
  theme: {
    breakpoints: { sm: '480px', md: '768px', lg: '1024px', xl: '1280px' },
    keyframes: {
      rise: { from: { opacity: '0', transform: 'translateY(8px)' }, to: { opacity: '1', transform: 'none' } },
      sink: { from: { opacity: '1', transform: 'none' }, to: { opacity: '0', transform: 'translateY(8px)' } },
      appear: { from: { opacity: '0' }, to: { opacity: '1' } },
      vanish: { from: { opacity: '1' }, to: { opacity: '0' } },
      sheet: { from: { transform: 'translateY(100%)' }, to: { transform: 'none' } },
      sheetAway: { from: { transform: 'none' }, to: { transform: 'translateY(100%)' } },
      spin: { to: { transform: 'rotate(360deg)' } },
      breathe: { '50%': { opacity: '.5' } },
      cheer: { from: { opacity: '1', transform: 'none' }, to: { opacity: '0', transform: 'translateY(-48px)' } },
    },
    tokens: {
      fonts: {
        body: token('font-text'),
        heading: token('font-text'),
        title: token('font-title'),
        text: token('font-text'),
      },
      fontSizes: tokens({
        '2xs': 'text-2xs',
        xs: 'text-xs',
        sm: 'text-sm',
        md: 'text-md',
        lg: 'text-lg',
        xl: 'text-xl',
        '2xl': 'text-2xl',
        '3xl': 'text-3xl',
      }),
      fontWeights: tokens({ text: 'weight-text', strong: 'weight-strong', title: 'weight-title' }),
      lineHeights: tokens({ tight: 'leading-tight', text: 'leading-text' }),
      spacing: { ...space, gutter: token('gutter') },
      sizes: {
        ...space,
        full: { value: '100%' },
        sidebar: token('sidebar'),
        topbar: token('topbar'),
        controlSm: token('control-sm'),
        controlMd: token('control-md'),
        controlLg: token('control-lg'),
      },
      radii: tokens({
        chip: 'radius-chip',
        control: 'radius-control',
        card: 'radius-card',
        dialog: 'radius-dialog',
        pill: 'radius-pill',
      }),
      shadows: tokens({ card: 'shadow-card', raised: 'shadow-raised', toast: 'shadow-toast' }),
      durations: tokens({
        instant: 'motion-instant',
        fast: 'motion-fast',
        base: 'motion-base',
        slow: 'motion-slow',
        warm: 'motion-warm',
      }),
      easings: tokens({ out: 'ease-out', in: 'ease-in', sand: 'ease-sand' }),
      zIndex: {
        bar: { value: 10 },
        menu: { value: 40 },
        dialog: { value: 100 },
        toast: { value: 200 },
        tooltip: { value: 300 },
        celebration: { value: 400 },
      },
    },
    semanticTokens: {
      colors: {
        bg: {
          DEFAULT: token('bg-canvas'),
          ...tokens({
            panel: 'bg-panel',
            raised: 'bg-raised',
            sunken: 'bg-sunken',
            hover: 'bg-hover',
            scrim: 'bg-scrim',
          }),
        },
        fg: {
          DEFAULT: token('fg-default'),
          ...tokens({
            muted: 'fg-muted',
            subtle: 'fg-subtle',
            onSpice: 'fg-on-spice',
            onWater: 'fg-on-water',
            onBad: 'fg-on-bad',
          }),
        },
        border: { DEFAULT: token('border-hairline'), ...tokens({ strong: 'border-strong', focus: 'border-focus' }) },
        spice: tokens({
          solid: 'accent-spice',
          hover: 'accent-spice-hover',
          text: 'accent-spice-text',
          soft: 'accent-spice-soft',
        }),
        water: tokens({ solid: 'accent-water', soft: 'accent-water-soft' }),
        good: { DEFAULT: token('status-good'), soft: token('status-good-soft') },
        warn: { DEFAULT: token('status-warn'), soft: token('status-warn-soft') },
        bad: { DEFAULT: token('status-bad'), soft: token('status-bad-soft'), fill: token('status-bad-fill') },
        ended: { DEFAULT: token('status-ended'), soft: token('status-ended-soft') },
      },
    },
    textStyles: {
      label: {
        value: {
          ...title,
          fontWeight: '700',
          fontSize: '10px',
          lineHeight: '16px',
          letterSpacing: 'var(--track-label)',
        },
      },
      cardTitle: {
        value: {
          ...title,
          fontWeight: '700',
          fontSize: '12px',
          lineHeight: '20px',
          letterSpacing: 'var(--track-card)',
        },
      },
      pageTitle: {
        value: {
          ...title,
          fontWeight: '400',
          fontSize: { base: '14px', md: '17px', lg: '20px' },
          lineHeight: '28px',
          letterSpacing: 'var(--track-page)',
        },
      },
      accessTitle: {
        value: {
          ...title,
          fontWeight: '400',
          fontSize: { base: '22px', md: '30px' },
          lineHeight: { base: '32px', md: '40px' },
          letterSpacing: '.06em',
        },
      },
      hero: {
        value: {
          ...title,
          fontWeight: '400',
          fontSize: { base: '30px', md: '40px', lg: '56px' },
          lineHeight: { base: '38px', md: '48px', lg: '64px' },
          letterSpacing: 'var(--track-hero)',
        },
      },
      figures: { value: { fontVariantNumeric: 'var(--figures)' } },
    },
    slotRecipes: { dialog: dialogRecipe, toast: toastRecipe },
  },
  globalCss: {
    'html, body': { height: 'auto', minHeight: '100%' },
    body: {
      bg: 'bg',
      color: 'fg',
      fontFamily: 'text',
      fontSize: 'md',
      lineHeight: 'text',
    },
    'b, strong': { fontWeight: 'strong' },
    'button, a, select, summary': { cursor: 'pointer' },
    '*:focus-visible': ring,
    '::placeholder': { color: 'fg.subtle', opacity: 1 },
    // The minimum is the length of the thumb, so it holds only along its bar.
    '::-webkit-scrollbar-thumb:vertical': { minHeight: '18px' },
    '::-webkit-scrollbar-thumb:horizontal': { minWidth: '18px' },
    '*': { scrollbarColor: 'var(--border-strong) transparent', scrollbarWidth: 'thin' },
  },
});

let made: SystemContext | undefined;
/**
 * The system for components. It is created at the first call, as a task of its own, because that is
 * the longest step of a start.
 * The page's global styles are in a style sheet (`platform/patches/pageStyles.ts`), and the build
 * removes them here.
 */
export const chakraSystem = (): SystemContext => (made ??= createSystem(defaultBaseConfig, config));
