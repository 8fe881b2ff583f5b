// The themes that a guild offers its trials: short, each once, and those of the file that comes with the hall.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { newTrial } from '../trials/trials.api.ts';
import { guildConfig, usualTrialThemes } from './guild.config.ts';

const written = JSON.parse(readFileSync(new URL('../../../guild.config.sample.json', import.meta.url), 'utf8')) as {
  trialThemes: readonly string[];
};
const withThemes = (trialThemes: unknown): object => ({ ...written, trialThemes });
/** The fields that are refused. */
const refused = (config: object): string[] =>
  (guildConfig.safeParse(config).error?.issues ?? []).map(({ path }) => path.join('.'));

describe('the themes of trials in the configuration', () => {
  it('are the six of the narrator where a file says nothing, as in the file that comes with the hall', () => {
    const { trialThemes, ...rest } = written;
    expect(trialThemes).toEqual(usualTrialThemes);
    expect(guildConfig.parse(rest).trialThemes).toEqual(usualTrialThemes);
  });
  it('may be others, or none', () => {
    expect(guildConfig.parse(withThemes([' The Long Night '])).trialThemes).toEqual(['The Long Night']);
    expect(refused(withThemes([]))).toEqual([]);
  });
  it('are at most 20, each once, and each as a trial takes it', () => {
    const many = (count: number): string[] => Array.from({ length: count }, (_, index) => `Theme ${index.toString()}`);
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
