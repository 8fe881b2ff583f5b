// Tests of the configured trial themes: defaults, limits, and duplicates.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { newTrial } from '../trials/trials.api.ts';
import { guildConfig, defaultTrialThemes } from './guild.config.ts';

const written = JSON.parse(readFileSync(new URL('../../../guild.config.sample.json', import.meta.url), 'utf8')) as {
  trialThemes: readonly string[];
};
const withThemes = (trialThemes: unknown): object => ({ ...written, trialThemes });
/** The rejected fields. */
const refused = (config: object): string[] =>
  (guildConfig.safeParse(config).error?.issues ?? []).map(({ path }) => path.join('.'));

describe('the configured trial themes', () => {
  it('are the six defaults when the file has none, and the sample file lists the same six', () => {
    const { trialThemes, ...rest } = written;
    expect(trialThemes).toEqual(defaultTrialThemes);
    expect(guildConfig.parse(rest).trialThemes).toEqual(defaultTrialThemes);
  });
  it('can be replaced, or be an empty list', () => {
    expect(guildConfig.parse(withThemes([' The Long Night '])).trialThemes).toEqual(['The Long Night']);
    expect(refused(withThemes([]))).toEqual([]);
  });
  it('are at most 20, without duplicates, and each is a valid theme of a trial', () => {
    const many = (count: number): string[] => Array.from({ length: count }, (_, index) => `Theme ${index}`);
    expect(refused(withThemes(many(20)))).toEqual([]);
    expect(refused(withThemes(many(21)))).toEqual(['trialThemes']);
    expect(refused(withThemes(['The Storm', 'the storm']))).toEqual(['trialThemes']);
    expect(refused(withThemes(['', 'x'.repeat(61), 'a\u202Eb', 7]))).toEqual([
      'trialThemes.0',
      'trialThemes.1',
      'trialThemes.2',
      'trialThemes.3',
    ]);
    const longest = 'x'.repeat(60);
    expect(refused(withThemes([longest]))).toEqual([]);
    expect(newTrial.safeParse({ theme: longest }).success).toBe(true);
  });
});
